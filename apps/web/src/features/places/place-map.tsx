import type { LocationPrecision } from '@pollen/contract/item-fields'
import { cellRadiusKm, type Location } from '@pollen/contract/location'
import { IconMapPinFilled } from '../../ui/icons.ts'
import classes from './place-map.module.css'
import { SmallMap } from './small-map.tsx'

type PlaceMapProps = {
  location: Location
  precision: LocationPrecision
  /** Accessible name of the map. */
  label: string
}

/** A static map of a place: a pin if the place is exact, else a circle. */
export function PlaceMap({ location, precision, label }: PlaceMapProps) {
  const zoom = precision === 'exact' ? 15 : 14
  const circle = precision === 'approximate' ? { center: location, radiusKm: cellRadiusKm } : undefined
  return (
    <SmallMap isStatic label={label} initialCamera={{ center: location, zoom }} circle={circle}>
      {precision === 'exact' && <IconMapPinFilled size={40} className={classes.pin} aria-hidden />}
    </SmallMap>
  )
}
