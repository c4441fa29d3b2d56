import type { Me } from '@pollen/contract/members'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { OnePicture } from './one-picture.tsx'
import classes from './previous-pictures.module.css'
import { useRoomForPictures } from './use-room-for-pictures.ts'

/** The pictures of before, newest first: as many as fit in a row, and the others when asked for. */
export function PreviousPictures({ me }: { me: Me }) {
  const { t } = useTranslation()
  const titleId = useId()
  const room = useRoomForPictures()
  const [areAllShown, setAreAllShown] = useState(false)
  const { images } = me
  const shown = areAllShown ? images : images.slice(0, room)
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t('your-pictures')}
      </h3>
      {images.length === 0 && <p className={classes.none}>{t('your-pictures-none')}</p>}
      <ul className={classes.pictures} style={{ gridTemplateColumns: `repeat(${room}, minmax(0, 1fr))` }}>
        {shown.map((image, index) => (
          <OnePicture key={image.id} image={image} number={index + 1} isCurrent={index === 0} />
        ))}
      </ul>
      {images.length > shown.length && (
        <div>
          <Button look="plain" onClick={() => setAreAllShown(true)}>
            {t('show-more-pictures', { count: images.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
