import { languageTable } from '@pollen/contract/constants'
import type { Instance } from '@pollen/contract/instance'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList, formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import classes from './technical-details.module.css'

/** Details that matter to operators and developers, collapsed. */
export function TechnicalDetails({ instance }: { instance: Instance }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { map_center: center, features } = instance
  const degrees = (value: number) => formatNumber(value, language, { maximumFractionDigits: 4 })
  const services = (['vision', 'heic', 'demo'] as const).filter((name) => features[name])
  return (
    <Disclosure title={t('about-technical')}>
      <dl className={classes.facts}>
        <Fact name={t('about-version')}>{instance.version}</Fact>
        {instance.source_url && (
          <Fact name={t('about-source')}>
            <a href={instance.source_url} rel="noopener noreferrer">
              {instance.source_url}
            </a>
          </Fact>
        )}
        {services.length > 0 && (
          <Fact name={t('about-services')}>
            {formatList(
              services.map((name) => t(`about-service__${name}`)),
              language,
            )}
          </Fact>
        )}
        {instance.map_styles.length > 0 && (
          <Fact name={t('about-map-styles')}>
            {formatList(
              instance.map_styles.map(({ code }) => t(`map_style__${code}`)),
              language,
            )}
          </Fact>
        )}
        <Fact name={t('about-map-center')}>
          {t('about-coordinates', { latitude: degrees(center.latitude), longitude: degrees(center.longitude) })}
        </Fact>
        <Fact name={t('about-languages')}>
          {formatList(
            instance.languages.map((code) => languageTable[code].name),
            language,
          )}
        </Fact>
        <Fact name={t('about-timezone')}>{instance.timezone.replaceAll('_', ' ')}</Fact>
      </dl>
    </Disclosure>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
