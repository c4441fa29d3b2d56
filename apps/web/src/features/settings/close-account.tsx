import { pages } from '@pollen/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Section } from '../../ui/section.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { disableAccount, requestDeletion, UnsentNotice } from '../accounts/index.ts'
import classes from './close-account.module.css'
import { showSaveFailure } from './settings-form.tsx'

/** Offers to disable the account for a while, or to delete it. */
export function CloseAccount() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'disable' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section id="advanced" title={t('advanced')}>
      <div className={classes.line}>
        <p>{t('disable-account-lead')}</p>
        <Button look="outlined" onClick={() => setOpen('disable')}>
          {t('disable-account')}
        </Button>
      </div>
      <div className={classes.line}>
        <p>{t('delete-account-lead')}</p>
        <Button look="danger" onClick={() => setOpen('delete')}>
          {t('delete-account')}
        </Button>
      </div>
      <DisableDialog isOpen={open === 'disable'} onClose={close} />
      <DeleteDialog isOpen={open === 'delete'} onClose={close} />
    </Section>
  )
}

function DisableDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  async function disable(password: string) {
    await disableAccount(password)
    showSnackbar('success', t('notif-success-account-disabling'))
    await navigate({ to: pages.login.path })
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('disable-account-title')}
      action={t('disable-account')}
      send={disable}
    >
      <ul>
        <li>{t('disable-account-hidden')}</li>
        <li>{t('disable-account-conversations')}</li>
        <li>{t('disable-account-back')}</li>
      </ul>
      <UnsentNotice />
    </PasswordDialog>
  )
}

function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  async function requestLink(password: string) {
    await requestDeletion(password)
    showSnackbar('mail', t('notif-success-account-deletion-process-link-sent'))
    onClose()
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delete-account-title')}
      action={t('delete-account-send')}
      send={requestLink}
    >
      <ul>
        <li>{t('delete-account-mail')}</li>
        <li>{t('delete-account-delay')}</li>
        <li>{t('delete-account-messages')}</li>
      </ul>
    </PasswordDialog>
  )
}

type PasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  action: string
  /** Called with the password of the account, which the server verifies. */
  send: (password: string) => Promise<unknown>
  children: ReactNode
}

function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      {props.children}
      <PasswordForm {...props} />
    </Dialog>
  )
}

/** A separate component, so that its state is reset each time the dialog opens. */
function PasswordForm({ onClose, action, send }: PasswordDialogProps) {
  const { t } = useTranslation()
  const { field, formProps, isSending } = useSubmitForm({
    schema: z.object({ password: z.string().check(z.minLength(1)) }),
    initial: { password: '' },
    send: ({ password }) => send(password).catch(throwFieldError),
    onFailure: showSaveFailure,
  })
  return (
    <form {...formProps}>
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      <DialogActions>
        <Button type="submit" look="danger" isBusy={isSending}>
          {action}
        </Button>
        <Button look="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Turns a wrong password into an error of the password field. */
function throwFieldError(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.key !== 'INVALID_PASSWORD') throw failure
  const { message } = failure.body as { message: string }
  throw new ApiError(failure.status, { serializer_errors: { password: [message] } })
}
