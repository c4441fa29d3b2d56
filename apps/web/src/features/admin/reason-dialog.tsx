import { Email } from '@pollen/contract/account-fields'
import { maxReasonLength, Reason } from '@pollen/contract/admin-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import classes from './admin.module.css'
import { useFocusAfter } from './use-focus-after.ts'
import { showActionFailure, usePasswordPrompt } from './use-password-prompt.tsx'

export type PendingAction = {
  /** Completes the keys of its texts: `admin-ask__…`, `admin-ask-text__…`. */
  name: string
  /** Name of the affected member, item or author. */
  about: string
  isDanger?: boolean
  /** Also asks for a new email address. */
  withEmail?: boolean
  send: (input: { reason: string; email: string }) => Promise<unknown>
}

const WithReason = z.object({ reason: Reason })
const WithEmail = z.object({ reason: Reason, email: Email })

/** Asks for a reason before an action. The member gets to read it, and the log keeps it. */
export function ReasonDialog({ pending, onClose }: { pending: PendingAction | null; onClose: () => void }) {
  const { t } = useTranslation()
  const focusAfter = useFocusAfter(pending !== null)
  return (
    <Dialog
      isOpen={pending !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={pending ? t(`admin-ask__${pending.name}`, { about: pending.about }) : ''}
    >
      {pending && <ReasonForm pending={pending} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({ pending, onClose }: { pending: PendingAction; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { withPassword, passwordDialog } = usePasswordPrompt()
  const { field, formProps, isSending } = useSubmitForm({
    schema: pending.withEmail ? WithEmail : WithReason,
    initial: { reason: '', email: '' },
    send: async (values) => {
      await withPassword(() => pending.send({ email: '', ...values }))
      await client.invalidateQueries({ queryKey: ['admin'] })
      showSnackbar('success', t('admin-done'))
      onClose()
    },
    onFailure: showActionFailure,
  })
  return (
    <>
      <form {...formProps} className={classes.form}>
        <p>{t(`admin-ask-text__${pending.name}`)}</p>
        {pending.withEmail && (
          <TextField
            {...field('email' as 'reason')}
            label={t('admin-new-email')}
            type="email"
            autoComplete="off"
            data-autofocus
            required
          />
        )}
        <TextArea {...field('reason')} label={t('admin-reason')} limit={maxReasonLength} data-autofocus required />
        <DialogActions>
          <Button type="submit" look={pending.isDanger ? 'danger' : 'filled'} isBusy={isSending}>
            {t(`admin-do__${pending.name}`)}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
      {passwordDialog}
    </>
  )
}
