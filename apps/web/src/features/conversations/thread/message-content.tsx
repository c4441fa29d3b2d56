import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import classes from './message-content.module.css'
import { useTabIndex } from './message-focus.ts'
import { type MessagePart, messageParts } from './message-parts.ts'
import { mapParams, SharedPosition } from './shared-position.tsx'

/** A message full of coordinates is no reason for a wall of maps. */
const maxPreviews = 3

/** The words of a message: plain text, in which addresses of the web and positions are links. */
export function MessageContent({ content }: { content: string }) {
  const parts = useMemo(() => messageParts(content), [content])
  const locations = parts.flatMap((part) => (part.kind === 'location' ? [part.location] : []))
  return (
    <>
      {/* Its own direction, so that marks of direction inside turn nothing outside. */}
      <p className={classes.words} dir="auto">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
          <Fragment key={index}>
            <Part part={part} />
          </Fragment>
        ))}
      </p>
      {locations.slice(0, maxPreviews).map((location, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
        <SharedPosition key={index} location={location} />
      ))}
    </>
  )
}

function Part({ part }: { part: MessagePart }) {
  const tabIndex = useTabIndex()
  if (part.kind === 'text') return part.text
  if (part.kind === 'location') {
    return (
      <Link to={pages.mapPos.path} params={mapParams(part.location)} tabIndex={tabIndex} className={classes.link}>
        {part.text}
      </Link>
    )
  }
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" tabIndex={tabIndex} className={classes.link}>
      {part.text}
    </a>
  )
}
