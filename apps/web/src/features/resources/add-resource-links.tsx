import type { Location } from '@pollen/contract/location'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './add-resource-links.module.css'
import { ExternalLink } from './external-link.tsx'

/** Returns the pages of the sources where public resources can be added at a place. */
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

/** Links to the sources, in a new tab, because public resources are not owned by members. */
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
            <ExternalLink to={address}>{t(`resource-add__${source}`)}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
