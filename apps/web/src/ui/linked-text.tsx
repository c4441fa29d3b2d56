import { Fragment } from 'react'
import { findHttpUrls } from '../lib/http-url.ts'

/** A member's plain text with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  let end = 0
  const links = findHttpUrls(text).map(({ start, text: address, href }) => {
    const before = text.slice(end, start)
    end = start + address.length
    return (
      <Fragment key={start}>
        {before}
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {address}
        </a>
      </Fragment>
    )
  })
  return (
    <>
      {links}
      {text.slice(end)}
    </>
  )
}
