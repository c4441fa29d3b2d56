import { areaFromAddress } from '@pollen/contract/address-area'
import { approximateLocation } from '@pollen/contract/location'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { PlaceDrawing } from './place-drawing.tsx'
import classes from './place-preview.module.css'

type PlacePreviewProps = { place: ChosenPlace; precision: 'exact' | 'approximate' }

const shownDecimals = 4

/** What others will see of the place, before anything is published. */
export function PlacePreview({ place, precision }: PlacePreviewProps) {
  const { t } = useTranslation()
  const words = precision === 'exact' ? place.address.trim() : areaFromAddress(place.address)
  const shown = place.location && (precision === 'exact' ? place.location : approximateLocation(place.location))
  const noWords = place.address.trim() === '' ? 'place-preview-no-words' : 'place-preview-words-kept'
  return (
    <figure className={classes.preview}>
      {shown && <PlaceDrawing precision={precision} />}
      <figcaption className={classes.text}>
        <p className={classes.title}>{t('place-preview')}</p>
        <p>{shown ? t(`place-preview-point__${precision}`) : t('place-preview-no-point')}</p>
        <p>{words ? t('place-preview-words', { words }) : t(noWords)}</p>
        {shown && <p className={classes.numbers}>{formatLocation(shown, shownDecimals)}</p>}
      </figcaption>
    </figure>
  )
}
