import { MemberChanges } from '@pollen/contract/member-fields'
import type { Me } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, fieldMessage } from '../../lib/field-message.ts'
import { type FormState, firstMessages, formReducer, initialFormState } from '../../lib/form-state.ts'
import { readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { saveAfterMs } from '../../lib/use-autosave-form.ts'
import { useDebouncedCallback } from '../../lib/use-debounced.ts'
import { useSubmit } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Section } from '../../ui/section.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { updateMe } from '../members/index.ts'
import classes from './general-information.module.css'
import { PendingEmail } from './pending-email.tsx'
import { LeaveUnsaved, showSaveFailure } from './settings-form.tsx'

/** Names and email address. They have a save button, because partly typed values must never be saved. */
export function GeneralInformation({ me }: { me: Me }) {
  const { t } = useTranslation()
  const saveButton = useRef<HTMLButtonElement>(null)
  // The password field or the notice disappears while it contains the focus.
  const focusSave = () => saveButton.current?.focus()
  const { field, formProps, needsPassword, isChanged, isSending, discard } = useGeneralForm(me, focusSave)
  return (
    <Section id="general-information" title={t('general-information')}>
      <form {...formProps}>
        <TextField {...field('first_name')} label={t('first-name')} autoComplete="given-name" required />
        <TextField {...field('last_name')} label={t('last-name')} autoComplete="family-name" required />
        <TextField
          {...field('username')}
          label={t('username')}
          hint={t('username-hint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...field('email')}
          label={t('email')}
          hint={t('email-hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        {needsPassword && (
          <PasswordField
            {...field('password')}
            label={t('password')}
            hint={t('email-password-hint')}
            autoComplete="current-password"
            required
          />
        )}
        {me.pending_email && <PendingEmail email={me.email} pendingEmail={me.pending_email} onCancelled={focusSave} />}
        <div className={classes.actions}>
          <Button ref={saveButton} type="submit" isBusy={isSending}>
            {t('save-changes')}
          </Button>
          {isChanged && <p className={classes.hint}>{t('not-saved-yet')}</p>}
        </div>
      </form>
      <LeaveUnsaved isBlocked={isChanged} text={t('leave-changes-text')} onLeave={discard} />
    </Section>
  )
}

const fieldNames = ['first_name', 'last_name', 'username', 'email'] as const
type FieldName = (typeof fieldNames)[number]
type Changes = Partial<Record<FieldName, string>>
/** Typed values. Fields that the member has not edited are undefined. */
type Values = Partial<Record<FieldName, string | undefined>> & { password: string }

const unsentName = 'settings-general'
const noInput: Values = { password: '' }

function useGeneralForm(me: Me, onLinkSent: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [state, dispatch] = useReducer(formReducer<Values, FormState<Values>>, undefined, () =>
    initialFormState({ ...readUnsentInput<Values>(unsentName), ...noInput }, noInput),
  )
  const { values } = state
  const latestValues = useRef(values)
  latestValues.current = values
  const changes = changesOf(values, me)
  const isChanged = Object.keys(changes).length > 0
  const input = JSON.stringify(changes)
  useEffect(() => writeUnsentInput(unsentName, JSON.parse(input)), [input])

  const isOtherAddress = isOtherMailbox(changes.email, me.email)
  const needsPassword = isOtherAddress && isOtherMailbox(changes.email, me.pending_email)
  const parsed = MemberChanges.safeParse(changes, { reportInput: true })
  const errors = parsed.success ? {} : firstMessages(fieldErrors(parsed.error))
  if (needsPassword && values.password === '') errors.password = fieldMessage('required')

  async function save() {
    if (isChanged) {
      const { password } = values
      const saved = await updateMe({ ...parsed.data, ...(needsPassword && { password }) }, queryClient)
      forget(values)
      if (isOtherAddress) {
        onLinkSent()
        showSnackbar('mail', t('notif-success-email-link-sent', { email: saved.pending_email }))
      }
    }
    const hasMore = Object.keys(changes).some((name) => name !== 'email')
    if (hasMore || !isOtherAddress) showSnackbar('success', t('notif-success-user-update'))
  }

  /** Resets the sent fields to the server's values, except those edited while the request was in flight. */
  function forget(sent: Values) {
    const isUnchanged = (name: FieldName) => latestValues.current[name] === sent[name]
    const untouched = fieldNames.filter(isUnchanged).map((name) => [name, undefined])
    dispatch({ type: 'change', values: { ...Object.fromEntries(untouched), password: '' } })
  }

  const submission = useSubmit({ state, dispatch, errors, onFailure: showSaveFailure })
  const [isWaiting, setIsWaiting] = useState(false)
  /** The address that Save was last pressed with. The password error of another address is not shown. */
  const [triedEmail, setTriedEmail] = useState<string>()
  const debounced = useDebouncedCallback(() => {
    setIsWaiting(false)
    void submission.submit(save)
  }, saveAfterMs)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTriedEmail(values.email)
    if (Object.keys(errors).length > 0) return void submission.submit(save)
    setIsWaiting(true)
    debounced.schedule()
  }
  const errorOf = (name: FieldName | 'password') => {
    const error = submission.errorOf(name)
    return name === 'password' && triedEmail !== values.email ? undefined : error
  }
  const field = (name: FieldName | 'password') => ({
    name,
    value: values[name] ?? (name === 'password' ? '' : me[name]),
    error: errorOf(name),
    onChange: (value: string) => dispatch({ type: 'change', values: { [name]: value } }),
    onBlur: () => submission.leave(name),
  })
  return {
    field,
    formProps: { ref: submission.form, onSubmit, noValidate: true },
    needsPassword,
    isChanged,
    isSending: isWaiting || submission.isSending,
    discard: () => {
      writeUnsentInput(unsentName, {})
      dispatch({ type: 'discard' })
    },
  }
}

function changesOf(values: Values, me: Me): Changes {
  const changed = fieldNames.filter((name) => values[name] !== undefined && values[name] !== me[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}

/** Compares mailboxes, ignoring case. */
const isOtherMailbox = (typed: string | undefined, known: string | null) =>
  typed !== undefined && typed.trim().toLowerCase() !== known?.toLowerCase()
