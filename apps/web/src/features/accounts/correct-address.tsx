import { Email, EnteredPassword } from '@pollen/contract/account-fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { correctEmail } from './accounts.api.ts'
import { showAccountFailure } from './show-account-failure.ts'
import { useJoinAddress } from './use-join-address.ts'

type CorrectAddressProps = {
  /** Email or username of the account, which is not activated yet. */
  authValue: string
  email: string
  onCorrected: (email: string) => void
}

/** A button that asks for the correct address and sends the activation link to it. */
export function CorrectAddress({ onCorrected, ...account }: CorrectAddressProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="outlined" onClick={() => setIsOpen(true)}>
        {t('signed-up-correct')}
      </Button>
      <Dialog isOpen={isOpen} title={t('signed-up-correct')} onClose={close}>
        <CorrectAddressForm
          {...account}
          onCorrected={(email) => {
            close()
            showSnackbar('mail', t('signed-up-sent-again'))
            onCorrected(email)
          }}
        />
      </Dialog>
    </>
  )
}

const Correction = z.object({ email: Email, password: EnteredPassword })

function CorrectAddressForm({ authValue, email, onCorrected }: CorrectAddressProps) {
  const { t } = useTranslation()
  const { item } = useJoinAddress()
  const { field, formProps, isSending } = useSubmitForm({
    schema: Correction,
    initial: { email, password: '' },
    send: async (correction) => {
      await correctEmail({ ...correction, authValue, item })
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
