import { type ComponentProps, useEffect, useState } from 'react'
import { currentSession } from '../../lib/session.ts'

type ItemImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  alt: string
  src: string | undefined
  /** Known to be for members alone, or for its owner. */
  isPrivate?: boolean
  onError?: () => void
}

/** A picture of an item. Where it is not public it is for members, whom a browser does not name when it loads a picture. */
export function ItemImage({ src, srcSet, alt, isPrivate = false, onError, ...rest }: ItemImageProps) {
  const [refused, setRefused] = useState<string>()
  const [fetched, setFetched] = useState<{ src: string; url: string | null }>()
  const asMember = src && (isPrivate || refused === src) ? src : undefined
  useEffect(() => {
    if (!asMember) return
    const stop = new AbortController()
    let url: string | null = null
    const keep = (found: Blob | null) => {
      if (stop.signal.aborted) return
      url = found && URL.createObjectURL(found)
      setFetched({ src: asMember, url })
    }
    fetchAsMember(asMember, stop.signal).then(keep, () => keep(null))
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [asMember])

  const hasFailed = asMember !== undefined && fetched?.src === asMember && fetched.url === null
  useEffect(() => {
    if (hasFailed) onError?.()
  }, [hasFailed, onError])
  const own = fetched?.src === asMember ? (fetched?.url ?? undefined) : undefined
  if (asMember) return <img {...rest} alt={alt} src={own} />
  const tryAsMember = () => (currentSession() ? setRefused(src) : onError?.())
  return <img {...rest} alt={alt} src={src} srcSet={srcSet} onError={tryAsMember} />
}

async function fetchAsMember(src: string, signal: AbortSignal): Promise<Blob | null> {
  const token = currentSession()?.token
  if (!token || !src.startsWith('/api/')) return null
  const answer = await fetch(src, { signal, headers: { Authorization: `Token ${token}` } })
  return answer.ok ? answer.blob() : null
}
