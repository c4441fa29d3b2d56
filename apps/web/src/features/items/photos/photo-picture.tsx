import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemImage } from '../item-image.tsx'
import type { Photo } from './photo.ts'
import classes from './photo-picture.module.css'
import { usePhotoUrl } from './use-photo-url.ts'

/** Some browsers cannot draw what the server can read: then its name stands there. */
export function PhotoPicture({ photo, alt }: { photo: Photo; alt: string }) {
  const url = usePhotoUrl(photo)
  const [failed, setFailed] = useState<string>()
  if (url && failed === url) {
    return (
      <span className={classes.unreadable} role="img" aria-label={alt}>
        <IconPhoto size={28} stroke={1.5} aria-hidden />
        <span className={classes.name}>{photo.kind === 'new' && photo.file.name}</span>
      </span>
    )
  }
  return (
    <ItemImage
      src={url}
      // One's own item may be a draft, whose pictures a browser alone does not get.
      isPrivate={photo.kind === 'kept'}
      alt={alt}
      className={classes.picture}
      draggable={false}
      onError={() => setFailed(url)}
    />
  )
}
