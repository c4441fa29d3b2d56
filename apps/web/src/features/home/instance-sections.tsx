import type { InstanceText, InstanceTexts } from '@pollen/contract/instance'
import { IconChevronDown } from '@tabler/icons-react'
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

/** The id is inside the collapsed part, because browsers then expand it for links, even without scripts. */
function TextSection({ id, text, children }: TextSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <details className={classes.details}>
        <summary className={classes.summary}>
          <h2 id={`${id}-title`}>{text.title}</h2>
          <IconChevronDown size={24} className={classes.arrow} aria-hidden />
        </summary>
        <div id={id} className={classes.content}>
          {text.html && <InstanceHtml html={text.html} />}
          {children}
        </div>
      </details>
    </section>
  )
}

function Questions({ questions }: Pick<InstanceTexts['faq'], 'questions'>) {
  return (
    <div className={classes.questions}>
      {questions.map(({ id, question, html }) => (
        <Disclosure key={id} id={id} title={question}>
          <InstanceHtml html={html} />
        </Disclosure>
      ))}
    </div>
  )
}
