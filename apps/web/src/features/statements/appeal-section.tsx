import { requiredText } from '@pollen/contract/input-fields'
import { maxAppealLength, maxAppealMessages } from '@pollen/contract/report-fields'
import type { Appeal, Statement } from '@pollen/contract/statements'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { AppealMessages } from './appeal-messages.tsx'
import { type StatementAddress, sendAppeal, sendAppealReply, updateStatement } from './statements.api.ts'
import classes from './statements.module.css'

type AppealSectionProps = { statement: Statement; address: StatementAddress }

/** How to appeal, or the appeal with its dialogue and outcome. */
export function AppealSection({ statement, address }: AppealSectionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const { appeal, can_appeal, appeal_until } = statement
  if (!appeal && !can_appeal) return null
  const date = formatDate(new Date(appeal_until), currentLanguage(), { dateStyle: 'long' })
  const finish = async (changed: Statement, done: string) => {
    await updateStatement(client, address, changed)
    showSnackbar('success', done)
    // The form has disappeared or is empty again.
    title.current?.focus()
  }
  return (
    <section className={classes.appeal} aria-labelledby="appeal-title">
      <h2 ref={title} id="appeal-title" tabIndex={-1} className={classes.title}>
        {t(appeal ? 'appeal-yours' : 'appeal-title')}
      </h2>
      {appeal ? (
        <>
          <AppealMessages appeal={appeal} />
          <Outcome appeal={appeal} />
          {appeal.decided_at === null && hasRoom(appeal) && (
            <TextForm
              key={appeal.messages.length}
              label={t('appeal-reply')}
              action={t('appeal-reply-send')}
              draft={`appeal-reply.${statement.id}`}
              send={async (text) => finish(await sendAppealReply(address, text), t('appeal-reply-sent'))}
            />
          )}
        </>
      ) : (
        <>
          <p className={classes.soft}>{t('appeal-how', { date })}</p>
          <TextForm
            label={t('appeal-text')}
            action={t('appeal-send')}
            draft={`appeal.${statement.id}`}
            send={async (text) => finish(await sendAppeal(address, text), t('appeal-sent'))}
          />
        </>
      )}
    </section>
  )
}

const hasRoom = ({ messages }: Appeal) =>
  messages.filter((message) => !message.is_from_moderator).length < maxAppealMessages

function Outcome({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation()
  if (appeal.decided_at === null) return <p className={classes.soft}>{t('appeal-open')}</p>
  return (
    <Callout
      kind={appeal.is_granted ? 'success' : 'info'}
      title={t(appeal.is_granted ? 'appeal-granted' : 'appeal-rejected')}
    >
      <p className={classes.text}>{appeal.answer}</p>
    </Callout>
  )
}

type TextFormProps = { label: string; action: string; draft: string; send: (text: string) => Promise<void> }

const Fields = z.object({ text: requiredText(maxAppealLength) })

function TextForm({ label, action, draft, send }: TextFormProps) {
  const { field, formProps, isSending } = useSubmitForm({
    schema: Fields,
    initial: { text: '' },
    unsentInput: { name: draft, except: '' },
    send: ({ text }) => send(text),
    onFailure: showFailure,
  })
  return (
    <form {...formProps}>
      <TextArea {...field('text')} label={label} limit={maxAppealLength} rows={5} required />
      <div>
        <Button type="submit" isBusy={isSending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
