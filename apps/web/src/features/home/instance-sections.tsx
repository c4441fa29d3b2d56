import type { InstanceText, InstanceTexts } from '@pollen/contract/instance'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InstanceHtml, useInstanceTexts } from '../instance/index.ts'
import classes from './instance-sections.module.css'

/** Terms, data collection, questions and contact of this instance. */
export function InstanceSections() {
  const { t } = useTranslation()
  const { data: texts, isPending, isRefetching, refetch } = useInstanceTexts()
  useScrollToHash(texts !== undefined)
  if (isPending) return <Skeleton width="100%" height="40rem" className={classes.skeleton} />
  if (!texts) return <RetryNotice text={t('home-texts-failed')} isRetrying={isRefetching} onRetry={refetch} />
  return (
    <div className={classes.sections} lang={texts.language}>
      <div className={classes.rules}>
        <TextSection id="terms_conditions" text={texts.terms} />
        <TextSection id="data_collection" text={texts.data_collection} />
      </div>
      <TextSection id="faq" text={texts.faq}>
        <Questions questions={texts.faq.questions} />
      </TextSection>
      <TextSection id="contact" text={texts.contact} />
    </div>
  )
}

type TextSectionProps = { id: string; text: InstanceText; children?: ReactNode }

function TextSection({ id, text, children }: TextSectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      {text.html && <InstanceHtml html={text.html} />}
      {children}
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

/** Scrolls to the element of the URL hash (`#terms_conditions`, or a question, which it opens) once it exists. */
function useScrollToHash(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    showHashTarget()
    window.addEventListener('hashchange', showHashTarget)
    return () => window.removeEventListener('hashchange', showHashTarget)
  }, [isReady])
}

function showHashTarget() {
  const named = document.getElementById(location.hash.slice(1))
  if (named instanceof HTMLDetailsElement) named.open = true
  named?.scrollIntoView()
}
