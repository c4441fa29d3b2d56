import { type ComponentProps, useEffect, useState } from 'react'
import { fetchPrivateImage } from '../lib/api.ts'
import { currentSession } from '../lib/session.ts'

type ItemImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  alt: string
  src: string | undefined
  /** The image is known to be private, so the attempt without the session is skipped. */
  isPrivate?: boolean
  onError?: () => void
}

/** An image of an item. If it is not public, it is loaded with the session of the member. */
export function ItemImage({ src, srcSet, alt, isPrivate = false, onError, ...rest }: ItemImageProps) {
  const [refusedSrc, setRefusedSrc] = useState<string>()
  const [fetched, setFetched] = useState<{ src: string; url: string | null }>()
  const privateSrc = src && (isPrivate || refusedSrc === src) ? src : undefined
  useEffect(() => {
    if (!privateSrc) return
    const abort = new AbortController()
    let url: string | null = null
    const show = (image: Blob | null) => {
      if (abort.signal.aborted) return
      url = image && URL.createObjectURL(image)
      setFetched({ src: privateSrc, url })
    }
    fetchPrivateImage(privateSrc, abort.signal).then(show, () => show(null))
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [privateSrc])

  const hasFailed = privateSrc !== undefined && fetched?.src === privateSrc && fetched.url === null
  useEffect(() => {
    if (hasFailed) onError?.()
  }, [hasFailed, onError])
  const privateUrl = fetched?.src === privateSrc ? (fetched?.url ?? undefined) : undefined
  if (privateSrc) return <img {...rest} alt={alt} src={privateUrl} />
  const retryWithSession = () => (currentSession() ? setRefusedSrc(src) : onError?.())
  return <img {...rest} alt={alt} src={src} srcSet={srcSet} onError={retryWithSession} />
}
