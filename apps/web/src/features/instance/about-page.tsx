import { exactCountLimit } from '@pollen/contract/constants'
import type { Instance, InstanceTexts } from '@pollen/contract/instance'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { useHashTarget } from '../../lib/hash-target.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { IconGift, IconMail, IconUserPlus, IconUsers } from '../../ui/icons.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './about-page.module.css'
import { instanceQuery, useInstanceName, useInstanceTexts } from './instance.api.ts'
import { InstanceHtml } from './instance-html.tsx'
import { TechnicalDetails } from './technical-details.tsx'
import { WhatCanBeShared } from './what-can-be-shared.tsx'

/** Shows who runs this instance, how to reach them, the rules and the numbers. Technical details are collapsed at the end. */
export function AboutPage() {
  const { t } = useTranslation()
  const facts = useQuery(instanceQuery)
  const texts = useInstanceTexts()
  const name = useInstanceName()
  const failed = [facts, texts].filter(({ data, isError }) => isError && !data)
  // Both appear together, because each would move the other.
  const isLoading = facts.isPending || texts.isPending
  // The key changes with each navigation, also to the same address.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  useHashTarget(!isLoading && texts.data !== undefined && `about ${visit}`)
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <div className={classes.lead}>
          <h1>{texts.data?.about.title ?? t('about-title', { name })}</h1>
          {isLoading && <Skeleton width="100%" height="9em" />}
          {!isLoading && texts.data && <InstanceHtml html={texts.data.about.html} />}
        </div>
        {!isLoading && facts.data && <Numbers instance={facts.data} />}
      </header>
      {isLoading && <CardSkeletons />}
      {!isLoading && (
        <>
          {failed.length > 0 && (
            <div className={classes.card}>
              <RetryNotice
                text={t('about-failed')}
                isRetrying={failed.some(({ isRefetching }) => isRefetching)}
                onRetry={() => failed.map(({ refetch }) => refetch())}
              />
            </div>
          )}
          {texts.data && (
            <div className={classes.columns}>
              <div className={classes.column}>
                <Contact texts={texts.data} contact={facts.data?.contact} />
                <MoreToRead texts={texts.data} hasStatistics={facts.data?.features.moderation_statistics === true} />
              </div>
              <div className={classes.column}>
                <CommunityRules texts={texts.data} />
                <Terms texts={texts.data} />
              </div>
            </div>
          )}
          <WhatCanBeShared />
          {facts.data && <TechnicalDetails instance={facts.data} />}
        </>
      )}
    </article>
  )
}

function Numbers({ instance }: { instance: Instance }) {
  const { t } = useTranslation()
  const count = (value: number) => formatCount(value, instance.counts_are_exact || value < exactCountLimit)
  return (
    <div className={classes.numbers}>
      <dl className={classes.tiles}>
        <NumberTile icon={<IconUsers size={20} stroke={1.75} aria-hidden />} name={t('about-members')}>
          {count(instance.members_count)}
        </NumberTile>
        <NumberTile icon={<IconGift size={20} stroke={1.75} aria-hidden />} name={t('about-open-items')}>
          {count(instance.open_items_count)}
        </NumberTile>
      </dl>
      <p className={classes.joining}>
        <IconUserPlus size={20} stroke={1.75} aria-hidden />
        {t(`about-joining__${instance.sign_up}`)}
      </p>
    </div>
  )
}

function NumberTile({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type ContactProps = { texts: InstanceTexts; contact: string | null | undefined }

function Contact({ texts, contact }: ContactProps) {
  const { t } = useTranslation()
  return (
    <section id="contact" className={classes.card} aria-labelledby="about-contact-title">
      <h2 id="about-contact-title">{texts.contact.title}</h2>
      <InstanceHtml html={texts.contact.html} />
      {contact && (
        <ButtonAnchor href={`mailto:${contact}`} icon={<IconMail size={20} stroke={1.75} aria-hidden />}>
          {t('about-write')}
        </ButtonAnchor>
      )}
    </section>
  )
}

function MoreToRead({ texts, hasStatistics }: { texts: InstanceTexts; hasStatistics: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.card} aria-labelledby="about-more-title">
      <h2 id="about-more-title">{t('about-more')}</h2>
      <ul className={classes.links}>
        <li>
          <Link to={pages.home.path} hash="faq">
            {texts.faq.title}
          </Link>
        </li>
        <li>
          <Link to={pages.home.path} hash="data_collection">
            {texts.data_collection.title}
          </Link>
        </li>
        {hasStatistics && (
          <li>
            <Link to={pages.moderation.path}>{t('about-moderation')}</Link>
          </li>
        )}
        <li>
          <Link to={pages.report.path}>{t('about-report')}</Link>
        </li>
      </ul>
    </nav>
  )
}

/** Decisions of moderators cite the rules by number, and link to them. */
function CommunityRules({ texts: { rules } }: { texts: InstanceTexts }) {
  return (
    <section id="rules" tabIndex={-1} className={classes.card} aria-labelledby="about-rules-title">
      <h2 id="about-rules-title">{rules.title}</h2>
      {rules.html && <InstanceHtml html={rules.html} />}
      <ol className={classes.rules}>
        {rules.rules.map(({ number, title, html }) => (
          <li key={number} id={`rule-${number}`} value={number} tabIndex={-1}>
            <h3 className={classes.rule}>{title}</h3>
            <InstanceHtml html={html} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Terms({ texts: { terms } }: { texts: InstanceTexts }) {
  return (
    <section className={classes.card} aria-labelledby="about-terms-title">
      <h2 id="about-terms-title">{terms.title}</h2>
      <InstanceHtml html={terms.html} />
    </section>
  )
}

const CardSkeletons = () =>
  ['9rem', '20rem'].map((height) => (
    <div key={height} className={classes.card} aria-busy>
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton width="100%" height={height} />
    </div>
  ))
