import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import classes from './message-content.module.css'
import { useTabIndex } from './message-focus.ts'
import { type MessagePart, messageParts } from './message-parts.ts'
import { mapParams, SharedPosition } from './shared-position.tsx'

/** Limits the maps below a message that is full of coordinates. */
const maxPreviews = 3

/** The text of a message, in which web addresses and positions become links. */
export function MessageContent({ content }: { content: string }) {
  const parts = useMemo(() => messageParts(content), [content])
  const locations = parts.flatMap((part) => (part.kind === 'location' ? [part.location] : []))
  return (
    <>
      {/* Isolates the text direction, so that direction marks inside do not affect the page. */}
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
