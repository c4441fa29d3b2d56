import type { Announcement, AnnouncementPreview } from '@pollen/contract/admin-announcements'
import { type Language, languages, languageTable } from '@pollen/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatList, formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconSend } from '../../ui/icons.ts'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { sendAnnouncement, testAnnouncement } from './admin.api.ts'
import classes from './admin.module.css'
import { MailFrame } from './mail-frame.tsx'
import { showActionFailure, usePasswordPrompt } from './use-password-prompt.tsx'

type AnnouncementOutlookProps = {
  values: Announcement
  preview: AnnouncementPreview
  /** Identifies all attempts to send this text. */
  attemptKey: string
  onSent: (recipients: number) => void
}

/** The mail as members will see it, in each language, with the buttons that send it. */
export function AnnouncementOutlook({ values, preview, attemptKey, onSent }: AnnouncementOutlookProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const title = useRef<HTMLHeadingElement>(null)
  const mail = preview.mails.find((one) => one.language === language)
  const { mutate: test, isPending: isTesting } = useMutation({
    mutationFn: () => testAnnouncement(values),
    onSuccess: () => showSnackbar('success', t('admin-announcement-tested')),
  })
  // The preview appears below the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats for each preview
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView()
  }, [preview])
  return (
    <Section title={t('admin-announcement-preview')} titleRef={title}>
      <div className={classes.actions}>
        <Segmented
          label={t('admin-announcement-language')}
          choices={languages.map((value) => ({ value, label: languageTable[value].name, lang: value }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {mail && <MailFrame mail={mail} />}
      <Recipients preview={preview} />
      <div className={classes.actions}>
        <Button look="outlined" isBusy={isTesting} onClick={() => test()}>
          {t('admin-announcement-test')}
        </Button>
        {preview.announced_at === null && preview.recipients > 0 && (
          <SendButton {...{ values, preview, attemptKey, onSent }} />
        )}
      </div>
    </Section>
  )
}

function Recipients({ preview: { mails, recipients, announced_at } }: { preview: AnnouncementPreview }) {
  const { t } = useTranslation()
  const viewerLanguage = currentLanguage()
  if (announced_at !== null) {
    return (
      <Callout kind="warning">
        {t('admin-announcement-repeated', {
          date: formatDate(new Date(announced_at), viewerLanguage, { dateStyle: 'long' }),
        })}
      </Callout>
    )
  }
  if (recipients === 0) return <Callout kind="warning">{t('admin-announcement-no-one')}</Callout>
  const parts = mails
    .filter((mail) => mail.recipients > 0)
    .map((mail) => `${languageTable[mail.language].name} (${formatNumber(mail.recipients, viewerLanguage)})`)
  return (
    <p>
      <b>{t('admin-announcement-recipients', { count: recipients })}</b> {formatList(parts, viewerLanguage)}
    </p>
  )
}

/** Asks for confirmation, naming the number of recipients, and then for the password. */
function SendButton({ values, preview: { recipients, mails }, attemptKey, onSent }: AnnouncementOutlookProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { withPassword, passwordDialog } = usePasswordPrompt()
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => withPassword(() => sendAnnouncement(values, attemptKey)),
    onSuccess: (sent) => onSent(sent.recipients),
    onError: showActionFailure,
    meta: { isFailureShown: true },
  })
  return (
    <>
      <Button icon={<IconSend size={20} stroke={1.75} aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('admin-announcement-send', { count: recipients })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin-announcement-ask', { count: recipients })}
        action={t('admin-announcement-send', { count: recipients })}
        isBusy={isPending}
        onConfirm={() => send()}
        onCancel={() => setIsAsking(false)}
      >
        <ul className={classes.lines}>
          {mails.map(({ language, subject }) => (
            <li key={language} lang={language}>
              <b>{subject}</b>
            </li>
          ))}
        </ul>
        <p>{t('admin-announcement-ask-text')}</p>
      </ConfirmDialog>
      {passwordDialog}
    </>
  )
}
