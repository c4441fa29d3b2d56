import { useCallback, useEffect, useRef } from 'react'
import type { Photo } from './photo.ts'

type PhotoListProps = { photos: Photo[]; onChange: (photos: Photo[]) => void }
export type PhotoList = ReturnType<typeof usePhotoList>

/** The list as it is now, for what changes it later: a photo that took a moment to be made small, a removal undone. */
export function usePhotoList({ photos, onChange }: PhotoListProps) {
  const latest = useRef(photos)
  const report = useRef(onChange)
  useEffect(() => {
    latest.current = photos
    report.current = onChange
  })
  const current = useCallback(() => latest.current, [])
  const change = useCallback((next: Photo[]) => {
    latest.current = next
    report.current(next)
  }, [])
  return { current, change }
}
