import { exactCountLimit } from '@pollen/contract/constants'
import type { Instance } from '@pollen/contract/instance'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatLanguageName, formatList, formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import classes from './instance-facts.module.css'

export function InstanceFacts({ instance }: { instance: Instance }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { map_center: center, counts_are_exact: areExact } = instance
  const count = (value: number) => formatCount(value, language, areExact || value < exactCountLimit)
  const degrees = (value: number) => formatNumber(value, language, { maximumFractionDigits: 4 })
  return (
    <dl className={classes.facts}>
      <Fact name={t('about-members')} isNumber>
        {count(instance.members_count)}
      </Fact>
      <Fact name={t('about-open-items')} isNumber>
        {count(instance.open_items_count)}
      </Fact>
      <Fact name={t('about-contact')}>
        {instance.contact ? <a href={`mailto:${instance.contact}`}>{instance.contact}</a> : t('about-no-contact')}
      </Fact>
      <Fact name={t('about-languages')}>{formatList(instance.languages.map(formatLanguageName), language)}</Fact>
      <Fact name={t('about-map-center')}>
        {t('about-coordinates', { latitude: degrees(center.latitude), longitude: degrees(center.longitude) })}
      </Fact>
      <Fact name={t('about-timezone')}>{instance.timezone.replaceAll('_', ' ')}</Fact>
      <Fact name={t('about-version')}>{instance.version}</Fact>
      <Fact name={t('about-offer')}>{t(instance.features.demo ? 'about-offer-demo' : 'about-offer-basics')}</Fact>
    </dl>
  )
}

function Fact({ name, children, isNumber = false }: { name: string; children: ReactNode; isNumber?: boolean }) {
  return (
    <div className={classes.fact} data-number={isNumber}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
