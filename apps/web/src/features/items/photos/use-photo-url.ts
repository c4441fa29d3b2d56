import { useEffect, useState } from 'react'
import type { Photo } from './photo.ts'

/** Where a small version is shown from: the server, or the memory of this page, let go of when no longer shown. */
export function usePhotoUrl(photo: Photo): string | undefined {
  const file = photo.kind === 'new' ? photo.file : null
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return photo.kind === 'kept' ? `${photo.url}?size=thumb` : made
}
