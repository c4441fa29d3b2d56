import { EnteredPassword } from '@pollen/contract/account-fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showFailure } from '../../ui/snackbar.tsx'
import { enterPassword } from './admin.api.ts'
import classes from './admin.module.css'

/** Runs an action. If the server requires the password again, prompts for it and then retries the action. */
export function usePasswordPrompt() {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<{ send: (isEntered: boolean) => void } | null>(null)

  async function withPassword<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action()
    } catch (failure) {
      if (!isPasswordNeeded(failure)) throw failure
      const isEntered = await new Promise<boolean>((send) => setAnswer({ send }))
      setAnswer(null)
      if (!isEntered) throw failure
      return action()
    }
  }

  const passwordDialog = (
    <Dialog isOpen={answer !== null} onClose={() => answer?.send(false)} title={t('admin-password-title')}>
      {answer && <PasswordForm onAnswer={answer.send} />}
    </Dialog>
  )
  return { withPassword, passwordDialog }
}

/** Reports a failure, unless the operator has just cancelled the password prompt. */
export function showActionFailure(failure: unknown) {
  if (!isPasswordNeeded(failure)) showFailure(failure)
}

const isPasswordNeeded = (failure: unknown) => failure instanceof ApiError && failure.key === 'PASSWORD_NEEDED'

function PasswordForm({ onAnswer }: { onAnswer: (isEntered: boolean) => void }) {
  const { t } = useTranslation()
  const { field, formProps, isSending } = useSubmitForm({
    schema: z.object({ password: EnteredPassword }),
    initial: { password: '' },
    send: async ({ password }) => {
      await enterPassword(password)
      onAnswer(true)
    },
    onFailure: showFailure,
  })
  return (
    <form {...formProps} className={classes.form}>
      <p>{t('admin-password-text')}</p>
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      <DialogActions>
        <Button type="submit" isBusy={isSending}>
          {t('admin-password-continue')}
        </Button>
        <Button look="outlined" onClick={() => onAnswer(false)}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  )
}
