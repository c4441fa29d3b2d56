import { EnteredPassword, Password } from '@pollen/contract/account-fields'
import type { Me } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { changePassword, PasswordStrength } from '../accounts/index.ts'
import { sessionsQuery } from './settings.api.ts'

/** Id of the form, which the devices section focuses. */
export const passwordFormId = 'password-form'

export function ChangePassword({ me }: { me: Me }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changes > 0) button.current?.focus()
  }, [changes])
  async function onChanged(hasLoggedOut: boolean) {
    showSnackbar('success', t(hasLoggedOut ? 'password-changed-logged-out' : 'password-changed'))
    setChanges(changes + 1)
    await queryClient.invalidateQueries(sessionsQuery)
  }
  return (
    <Section id="change-password" title={t('change-password')} lead={t('change-password-lead')}>
      {/* A new key resets the form after a change. Its new button then takes the focus, which was in the old form. */}
      <PasswordForm key={changes} me={me} button={button} onChanged={onChanged} />
    </Section>
  )
}

type PasswordFormProps = { me: Me; button: Ref<HTMLButtonElement>; onChanged: (hasLoggedOut: boolean) => Promise<void> }
const Passwords = z.object({ password: EnteredPassword, new_password: Password })

function PasswordForm({ me, button, onChanged }: PasswordFormProps) {
  const { t } = useTranslation()
  const [logsOut, setLogsOut] = useState(true)
  const { field, formProps, values, isSending } = useSubmitForm({
    schema: Passwords,
    initial: { password: '', new_password: '' },
    send: async (passwords) => {
      await changePassword({ ...passwords, log_out_others: logsOut })
      await onChanged(logsOut)
    },
    onFailure: showFailure,
  })
  return (
    <form {...formProps} id={passwordFormId}>
      <PasswordField {...field('password')} label={t('current-password')} autoComplete="current-password" required />
      <PasswordField
        {...field('new_password')}
        label={t('new-password')}
        hint={<PasswordStrength password={values.new_password ?? ''} person={me} />}
        autoComplete="new-password"
        required
      />
      <Checkbox isChecked={logsOut} onChange={setLogsOut} hint={t('log-out-others-hint')}>
        {t('log-out-others')}
      </Checkbox>
      <div>
        <Button ref={button} type="submit" look="outlined" isBusy={isSending}>
          {t('change-password-save')}
        </Button>
      </div>
    </form>
  )
}
