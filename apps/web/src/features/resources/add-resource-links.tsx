import type { Location } from '@pollen/contract/location'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './add-resource-links.module.css'
import { OutsideLink } from './outside-link.tsx'

/** Where each kind of public resource is added, at a place. */
export function sourceAddresses({ latitude, longitude }: Location): Record<string, string> {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)]
  const mapComplete = (theme: string) => `https://mapcomplete.org/${theme}?z=18&lat=${lat}&lon=${lon}`
  return {
    bookcases: mapComplete('bookcases'),
    aed: mapComplete('aed'),
    drinking_water: mapComplete('drinking_water'),
    fruit: `https://fallingfruit.org/locations/new/${lat},${lon},18z`,
    repair: 'https://www.repaircafe.org/',
    osm: `https://www.openstreetmap.org/edit#map=19/${lat}/${lon}`,
  }
}

/** A public resource belongs to no member, so it is added at its source, in a new tab. */
export function AddResourceLinks({ location }: { location: Location }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.title}>
        {t('resource-add')}
      </h3>
      <p className={classes.lead}>{t('resource-add-lead')}</p>
      <ul className={classes.links}>
        {Object.entries(sourceAddresses(location)).map(([source, address]) => (
          <li key={source}>
            <OutsideLink to={address}>{t(`resource-add__${source}`)}</OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
