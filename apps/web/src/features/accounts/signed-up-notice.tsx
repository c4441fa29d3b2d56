import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { resendActivation } from './accounts.api.ts'
import { CorrectAddress } from './correct-address.tsx'
import { showAccountFailure } from './show-account-failure.ts'
import { useJoinAddress } from './use-join-address.ts'

type SignedUp = { email: string; username: string; needsApproval: boolean }
const inputName = 'signed-up'

/** Kept until the tab is closed or a member logs in. */
export const rememberSignUp = (person: SignedUp) => writeUnsentInput(inputName, person)
export const forgetSignUp = () => deleteUnsentInput(inputName)
const rememberedSignUp = () => readUnsentInput<SignedUp>(inputName)
export const hasSignedUpHere = () => rememberedSignUp().email !== undefined

/** Shown after a sign-up in this tab: which address got the mail, and what to do if it does not arrive. */
export function SignedUpNotice() {
  const { t } = useTranslation()
  const [{ email, username, needsApproval = false }, setPerson] = useState(rememberedSignUp)
  const { item } = useJoinAddress()
  const { mutate, isPending } = useMutation({
    mutationFn: resendActivation,
    onSuccess: () => showSnackbar('mail', t('signed-up-sent-again')),
    onError: (failure) => showAccountFailure(failure, t('notif-error-resend-activation')),
    meta: { isFailureShown: true },
  })
  if (!email || !username) return null
  function onCorrected(corrected: string, of: string) {
    const person = { email: corrected, username: of, needsApproval }
    rememberSignUp(person)
    setPerson(person)
  }
  return (
    <Callout kind="info" title={t('signed-up-title')}>
      <p>
        <Trans
          i18nKey={needsApproval ? 'signed-up-text-approval' : 'signed-up-text'}
          values={{ email }}
          components={{ strong: <strong /> }}
        />
      </p>
      <p>{t('mail-sent-hint')}</p>
      <Button look="outlined" isBusy={isPending} onClick={() => mutate({ email, item })}>
        {t('signed-up-send-again')}
      </Button>
      <CorrectAddress
        authValue={username}
        email={email}
        onCorrected={(corrected) => onCorrected(corrected, username)}
      />
    </Callout>
  )
}
