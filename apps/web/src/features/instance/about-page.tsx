import { categoryCodes, exactCountLimit, itemTypes, languageTable } from '@pollen/contract/constants'
import type { Instance } from '@pollen/contract/instance'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatList, formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { CategoryLabel } from '../../parts/category-label.tsx'
import { CategoryPicture } from '../../parts/category-picture.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './about-page.module.css'
import { instanceQuery, useInstanceName, useInstanceTexts } from './instance.api.ts'
import { InstanceHtml } from './instance-html.tsx'

export function AboutPage() {
  const { t } = useTranslation()
  const facts = useQuery(instanceQuery)
  const texts = useInstanceTexts()
  const name = useInstanceName()
  const failed = [facts, texts].filter(({ data, isError }) => isError && !data)
  return (
    <article className={classes.page}>
      <h1>{texts.data?.about.title ?? t('about-title', { name })}</h1>
      <div className={classes.lead}>
        {texts.isPending && <Skeleton width="100%" height="6em" />}
        {texts.data && <InstanceHtml html={texts.data.about.html} />}
      </div>
      {failed.length > 0 && (
        <div className={classes.failure}>
          <RetryNotice
            text={t('about-failed')}
            isRetrying={failed.some(({ isRefetching }) => isRefetching)}
            onRetry={() => failed.map(({ refetch }) => refetch())}
          />
        </div>
      )}
      {facts.isPending && <InstanceFactsSkeleton />}
      {facts.data && <InstanceFacts instance={facts.data} />}
      <WhatCanBeShared />
    </article>
  )
}

function InstanceFacts({ instance }: { instance: Instance }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { map_center: center, counts_are_exact: areExact } = instance
  const count = (value: number) => formatCount(value, areExact || value < exactCountLimit)
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
      <Fact name={t('about-languages')}>
        {formatList(
          instance.languages.map((code) => languageTable[code].name),
          language,
        )}
      </Fact>
      <Fact name={t('about-map-center')}>
        {t('about-coordinates', { latitude: degrees(center.latitude), longitude: degrees(center.longitude) })}
      </Fact>
      <Fact name={t('about-timezone')}>{instance.timezone.replaceAll('_', ' ')}</Fact>
      <Fact name={t('about-version')}>{instance.version}</Fact>
      {instance.source_url && (
        <Fact name={t('about-source')}>
          <a href={instance.source_url} rel="noopener noreferrer">
            {instance.source_url}
          </a>
        </Fact>
      )}
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

const factNames = ['members', 'items', 'contact', 'languages', 'map', 'timezone', 'version', 'offer']

function InstanceFactsSkeleton() {
  return (
    <div className={classes.facts} aria-busy>
      {factNames.map((name, index) => (
        <div key={name} className={classes.fact} data-number={index < 2}>
          <Skeleton width="40%" height="0.9rem" />
          <Skeleton width="75%" height={index < 2 ? '2.2rem' : '1.3rem'} className={classes.skeletonValue} />
        </div>
      ))}
    </div>
  )
}

function WhatCanBeShared() {
  const { t } = useTranslation()
  return (
    <section className={classes.shared} aria-labelledby="what-can-be-shared">
      <h2 id="what-can-be-shared">{t('about-shared')}</h2>
      <ul className={classes.types}>
        {itemTypes.map((type) => (
          <li key={type} className={classes.type}>
            <TypeTag type={type} />
            {t(`about-type__${type}`)}
          </li>
        ))}
      </ul>
      <ul className={classes.categories}>
        {categoryCodes.map((category) => (
          <li key={category} className={classes.category}>
            <CategoryPicture category={category} />
            <div className={classes.label}>
              <CategoryLabel category={category} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
