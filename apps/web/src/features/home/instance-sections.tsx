import type { InstanceText, InstanceTexts } from '@pollen/contract/instance'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHashTarget } from '../../lib/hash-target.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InstanceHtml, useInstanceTexts } from '../instance/index.ts'
import classes from './instance-sections.module.css'

/** Terms, data collection and questions of this instance, collapsed, and its contact. */
export function InstanceSections() {
  const { t } = useTranslation()
  const { data: texts, isPending, isRefetching, refetch } = useInstanceTexts()
  useHashTarget(texts !== undefined)
  if (isPending) return <Skeleton width="100%" height="15rem" className={classes.skeleton} />
  if (!texts) return <RetryNotice text={t('home-texts-failed')} isRetrying={isRefetching} onRetry={refetch} />
  return (
    <div className={classes.sections} lang={texts.language}>
      <div className={classes.collapsed}>
        <TextSection id="terms_conditions" text={texts.terms} />
        <TextSection id="data_collection" text={texts.data_collection} />
        <TextSection id="faq" text={texts.faq}>
          <Questions questions={texts.faq.questions} />
        </TextSection>
      </div>
      <section id="contact" className={classes.contact} aria-labelledby="contact-title">
        <h2 id="contact-title">{texts.contact.title}</h2>
        <InstanceHtml html={texts.contact.html} />
      </section>
    </div>
  )
}

type TextSectionProps = { id: string; text: InstanceText; children?: ReactNode }

const TextSection = ({ id, text, children }: TextSectionProps) => (
  <section className={classes.section} aria-label={text.title}>
    <Disclosure look="section" id={id} title={text.title}>
      {text.html && <InstanceHtml html={text.html} />}
      {children}
    </Disclosure>
  </section>
)

function Questions({ questions }: Pick<InstanceTexts['faq'], 'questions'>) {
  return (
    <div>
      {questions.map(({ id, question, html }) => (
        <Disclosure key={id} id={id} title={question}>
          <InstanceHtml html={html} />
        </Disclosure>
      ))}
    </div>
  )
}
