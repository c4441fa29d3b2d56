import {
  Announcement,
  type AnnouncementPreview,
  announcementFields,
  maxAnnouncementLength,
  maxSubjectLength,
  subjectField,
  textField,
} from '@pollen/contract/admin-announcements'
import { languages, languageTable } from '@pollen/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../lib/random-key.ts'
import { readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { previewAnnouncement } from './admin.api.ts'
import classes from './admin.module.css'
import { AnnouncementOutlook } from './announcement-outlook.tsx'

const draftName = 'announcement'
const blank = announcementFields(() => ({ subject: '', text: '' }))

/** Composes a mail to all members who want general information. It is sent only after a preview. */
export function AnnouncementsTab() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<number | null>(null)
  // Key of the form, which resets it after each announcement.
  const [sentCount, setSentCount] = useState(0)
  const status = useRef<HTMLDivElement>(null)
  const finish = (recipients: number) => {
    setSentTo(recipients)
    setSentCount((count) => count + 1)
    status.current?.focus()
  }
  return (
    <>
      <div ref={status} role="status" tabIndex={-1}>
        {sentTo !== null && (
          <Callout kind="success" title={t('admin-announcement-sent', { count: sentTo })}>
            <p>{t('admin-announcement-sent-text')}</p>
          </Callout>
        )}
      </div>
      <AnnouncementForm key={sentCount} onSent={finish} />
    </>
  )
}

/** A previewed announcement. The key identifies all attempts to send it. */
type Draft = { values: Announcement; preview: AnnouncementPreview; attemptKey: string }

function AnnouncementForm({ onSent }: { onSent: (recipients: number) => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { field, formProps, isSending, values } = useSubmitForm({
    schema: Announcement,
    initial: { ...blank, ...readUnsentInput<typeof blank>(draftName) },
    send: async (sent) => {
      const preview = await previewAnnouncement(sent)
      const isRepeated = draft !== null && isSame(draft.values, sent)
      setDraft({ values: sent, preview, attemptKey: isRepeated ? draft.attemptKey : randomKey() })
    },
    onFailure: showFailure,
  })
  const typed = JSON.stringify(values)
  useEffect(() => {
    const isBlank = typed === JSON.stringify(blank)
    writeUnsentInput(draftName, isBlank ? {} : JSON.parse(typed))
  }, [typed])
  const finish = (recipients: number) => {
    writeUnsentInput(draftName, {})
    onSent(recipients)
  }
  // The preview disappears when the text changes.
  const shown = draft && isSame(draft.values, trimmed(values)) ? draft : null
  return (
    <>
      <Section title={t('admin-tab__announcements')} lead={t('admin-announcements-lead')}>
        <form {...formProps} className={classes.form}>
          {languages.map((language) => (
            <fieldset key={language} className={classes.group}>
              <legend lang={language}>{languageTable[language].name}</legend>
              <TextField
                {...field(subjectField(language))}
                label={t('admin-announcement-subject')}
                limit={maxSubjectLength}
                lang={language}
                required
              />
              <TextArea
                {...field(textField(language))}
                label={t('admin-announcement-text')}
                hint={t('admin-announcement-hint')}
                limit={maxAnnouncementLength}
                lang={language}
                rows={7}
                required
              />
            </fieldset>
          ))}
          <div>
            <Button type="submit" look={shown ? 'outlined' : 'filled'} isBusy={isSending}>
              {t('admin-announcement-preview')}
            </Button>
          </div>
        </form>
      </Section>
      {shown && <AnnouncementOutlook {...shown} onSent={finish} />}
    </>
  )
}

const trimmed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))

const isSame = (some: object, others: object) => JSON.stringify(some) === JSON.stringify(others)
