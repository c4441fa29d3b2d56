import { accounts } from '@pollen/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { correctEmail, resendActivation } from './accounts.api.ts'
import { showAccountFailure } from './show-account-failure.ts'

type SignedUp = { email: string; username: string }
const inputName = 'signed-up'

/** Until the tab is closed or somebody logs in. */
export const rememberSignUp = (person: SignedUp) => writeUnsentInput(inputName, person)
export const forgetSignUp = () => deleteUnsentInput(inputName)

/** After a sign-up in this tab: where the mail went, and what to do if it does not come. */
export function SignedUpNotice() {
  const { t } = useTranslation()
  const [{ email, username }, setPerson] = useState(() => readUnsentInput<SignedUp>(inputName))
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: resendActivation,
    onSuccess: () => showSnackbar('mail', t('signed-up-sent-again')),
    onError: (failure) => showAccountFailure(failure, t('notif-error-resend-activation')),
    meta: { isFailureShown: true },
  })
  if (!email || !username) return null
  function onCorrected(corrected: string, of: string) {
    rememberSignUp({ email: corrected, username: of })
    setPerson({ email: corrected, username: of })
    setIsCorrecting(false)
    showSnackbar('mail', t('signed-up-sent-again'))
  }
  return (
    <Callout kind="info" title={t('signed-up-title')}>
      <p>
        <Trans i18nKey="signed-up-text" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <p>{t('mail-sent-hint')}</p>
      <Button look="outlined" isBusy={isPending} onClick={() => mutate(email)}>
        {t('signed-up-send-again')}
      </Button>
      <Button look="outlined" onClick={() => setIsCorrecting(true)}>
        {t('signed-up-correct')}
      </Button>
      <Dialog isOpen={isCorrecting} title={t('signed-up-correct')} onClose={() => setIsCorrecting(false)}>
        <CorrectEmail email={email} username={username} onCorrected={(corrected) => onCorrected(corrected, username)} />
      </Dialog>
    </Callout>
  )
}

const Correction = accounts.correctEmail.input.pick({ email: true, password: true })

function CorrectEmail({ email, username, onCorrected }: SignedUp & { onCorrected: (email: string) => void }) {
  const { t } = useTranslation()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Correction,
    initial: { email, password: '' },
    send: async (correction) => {
      await correctEmail({ ...correction, authValue: username })
      onCorrected(correction.email)
    },
    onFailure: (failure) => showAccountFailure(failure),
  })
  return (
    <form {...formProps}>
      <TextField {...field('email')} label={t('email')} type="email" inputMode="email" autoComplete="email" required />
      <PasswordField
        {...field('password')}
        label={t('password')}
        hint={t('signed-up-password-hint')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" isBusy={isSending}>
        {t('signed-up-correct-send')}
      </Button>
    </form>
  )
}
