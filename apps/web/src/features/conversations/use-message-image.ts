import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchPrivateImage } from '../../lib/api.ts'

/** A picture in a message, loaded with the session; its address in this page, null when it cannot be loaded. */
export function useMessageImage(url: string): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['conversations', 'image', url],
    queryFn: ({ signal }) => fetchPrivateImage(url, signal),
    // The image behind an address never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shown, setShown] = useState<{ image: Blob; url: string }>()
  useEffect(() => {
    if (!data) return
    const objectUrl = URL.createObjectURL(data)
    setShown({ image: data, url: objectUrl })
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  if (isError || data === null) return null
  return shown && shown.image === data ? shown.url : undefined
}
