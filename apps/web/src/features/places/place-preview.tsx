import type { LocationPrecision } from '@pollen/contract/item-fields'
import { approximateLocation } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { useIsPinMapShown } from './pin-map.tsx'
import type { ChosenPlace } from './place-inputs.ts'
import classes from './place-preview.module.css'
import { areaQuery } from './places.api.ts'

type PlacePreviewProps = {
  place: ChosenPlace
  precision: LocationPrecision
  /** True next to a place chooser, whose map needs no second drawing on wide screens. */
  isBesideChooser: boolean
}

const shownDecimals = 4

/** Shows what other members will see of a place, before the item is published. */
export function PlacePreview({ place, precision, isBesideChooser }: PlacePreviewProps) {
  const { t } = useTranslation()
  const shown = place.location && (precision === 'exact' ? place.location : approximateLocation(place.location))
  const { data: area = '', isLoading } = useQuery(areaQuery(precision === 'exact' ? null : shown))
  const hasMap = useIsPinMapShown() && isBesideChooser
  const words = precision === 'exact' ? place.address.trim() : area
  return (
    <figure className={classes.preview}>
      {shown && !hasMap && <PlaceDrawing precision={precision} />}
      <figcaption className={classes.text}>
        <p className={classes.title}>{t('place-preview')}</p>
        <p>{shown ? t(`place-preview-point__${precision}`) : t('place-preview-no-point')}</p>
        <p>{words ? t('place-preview-words', { words }) : isLoading ? '…' : t('place-preview-no-words')}</p>
        {shown && <p className={classes.numbers}>{formatLocation(shown, shownDecimals)}</p>}
      </figcaption>
    </figure>
  )
}

/** A generic drawing with a circle or a pin. It shows how precise the place is, not where it is. */
function PlaceDrawing({ precision }: { precision: LocationPrecision }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="160" height="120" className={classes.ground} />
      <path
        d="M0 84 C40 74 62 98 104 88 S150 78 160 82 V104 C130 96 118 112 78 112 S28 100 0 106 Z"
        className={classes.water}
      />
      <path d="M112 8 h34 a6 6 0 0 1 6 6 v26 a6 6 0 0 1 -6 6 h-30 a6 6 0 0 1 -6 -6 Z" className={classes.park} />
      <path
        d="M-4 30 C40 24 70 40 98 26 S140 60 164 56 M34 -4 C30 40 44 60 38 84 M98 -4 C92 30 104 60 98 90 M-4 62 C30 58 70 66 164 70 M66 30 C64 50 70 60 68 90"
        className={classes.streets}
      />
      {precision === 'approximate' ? (
        <circle cx="80" cy="56" r="38" className={classes.circle} />
      ) : (
        <>
          <ellipse cx="80" cy="67" rx="9" ry="3" className={classes.shade} />
          <path d="M80 66 C70 53 65 46 65 38 a15 15 0 0 1 30 0 c0 8 -5 15 -15 28 Z" className={classes.pin} />
          <circle cx="80" cy="38" r="5.5" className={classes.eye} />
        </>
      )}
    </svg>
  )
}
