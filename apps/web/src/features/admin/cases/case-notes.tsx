import type { Case } from '@pollen/contract/case-fields'
import { requiredText } from '@pollen/contract/input-fields'
import { maxAppealLength } from '@pollen/contract/report-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../../lib/use-submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import admin from '../admin.module.css'
import { DateTime } from '../date-time.tsx'
import { addNote, updateCase } from './cases.api.ts'

/** Internal notes. Only moderators see them. */
export function CaseNotes({ shown }: { shown: Case }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = async (text: string) => {
    await updateCase(client, await addNote({ id: shown.id, text }))
    showSnackbar('success', t('case-note-added'))
  }
  return (
    <Section title={t('case-notes')} lead={t('case-notes-lead')}>
      {shown.notes.length > 0 && (
        <ul className={admin.list}>
          {shown.notes.map(({ id, author, text, created_at }) => (
            <li key={id} className={admin.entry}>
              <p className={admin.text}>{text}</p>
              <p className={admin.facts}>
                {author?.username ?? t('admin-gone')} · <DateTime at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {/* The key empties the form after each note. */}
      <CaseText key={shown.notes.length} label={t('case-note')} action={t('case-note-add')} send={send} />
    </Section>
  )
}

const Fields = z.object({ text: requiredText(maxAppealLength) })

type CaseTextProps = { label: string; action: string; send: (text: string) => Promise<void> }

export function CaseText({ label, action, send }: CaseTextProps) {
  const { field, formProps, isSending } = useSubmitForm({
    schema: Fields,
    initial: { text: '' },
    send: ({ text }) => send(text),
    onFailure: showFailure,
  })
  return (
    <form {...formProps} className={admin.form}>
      <TextArea {...field('text')} label={label} limit={maxAppealLength} rows={3} required />
      <div>
        <Button type="submit" look="outlined" isBusy={isSending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
