import type { LocationPrecision } from '@pollen/contract/item-fields'
import { cellRadiusKm, type Location } from '@pollen/contract/location'
import { IconMapPinFilled } from '@tabler/icons-react'
import classes from './place-map.module.css'
import { SmallMap } from './small-map.tsx'

type PlaceMapProps = {
  location: Location
  precision: LocationPrecision
  /** The place in words, for those who do not see the map. */
  label: string
}

/** A picture of where something is, which cannot be used: a pin where the place is exact, else a circle without a middle. */
export function PlaceMap({ location, precision, label }: PlaceMapProps) {
  const zoom = precision === 'exact' ? 15 : 14
  const circle = precision === 'approximate' ? { center: location, radiusKm: cellRadiusKm } : undefined
  return (
    <SmallMap isPicture label={label} initialCamera={{ center: location, zoom }} circle={circle}>
      {precision === 'exact' && <IconMapPinFilled size={40} className={classes.pin} aria-hidden />}
    </SmallMap>
  )
}
