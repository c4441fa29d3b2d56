import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showSaveFailure } from '../save-failure.ts'

type PasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  action: string
  /** With the password of the account; the server checks it. */
  send: (password: string) => Promise<unknown>
  children: ReactNode
}

export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      {props.children}
      <PasswordForm {...props} />
    </Dialog>
  )
}

/** Begins empty each time the dialog opens. */
function PasswordForm({ onClose, action, send }: PasswordDialogProps) {
  const { t } = useTranslation()
  const { field, formProps, isSending } = useForm({
    schema: z.object({ password: z.string().min(1) }),
    initial: { password: '' },
    send: ({ password }) => send(password).catch(refuseAtField),
    onFailure: (failure) => {
      if (!(failure instanceof ApiError && 'password' in failure.fields)) showSaveFailure(failure)
    },
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

/** A wrong password is an error of the one field there is. */
function refuseAtField(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.key !== 'INVALID_PASSWORD') throw failure
  const { message } = failure.body as { message: string }
  throw new ApiError(failure.status, { serializer_errors: { password: [message] } })
}
