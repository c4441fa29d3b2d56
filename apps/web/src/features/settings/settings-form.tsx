import { MemberChanges } from '@pollen/contract/member-fields'
import type { Me } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { currentSession } from '../../lib/session.ts'
import { useAutosaveForm } from '../../lib/use-autosave-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { updateMe } from '../members/index.ts'
import classes from './settings-form.module.css'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** An autosaving form for fields of the member's own account. */
export function useSettingsForm(name: string, me: Me) {
  const queryClient = useQueryClient()
  return useAutosaveForm<MemberChanges, Me>({
    name: `settings-${name}`,
    schema: MemberChanges,
    current: me,
    save: (changes) => updateMe(changes, queryClient),
    onFailure: showSaveFailure,
  })
}

type SettingsSectionProps = ComponentProps<typeof Section> & { form: SettingsForm }

/** A section with autosaving fields. Asks for confirmation before the member leaves with fields that could not be saved. */
export function SettingsSection({ form, children, ...section }: SettingsSectionProps) {
  const { t } = useTranslation()
  const saveAgain = async () => {
    if (await form.saveAgain()) showSnackbar('success', t('notif-success-user-update'))
  }
  return (
    <Section {...section}>
      {children}
      <div role="status" className="visually-hidden">
        {form.isSaved && t('notif-success-user-update')}
      </div>
      {form.hasFailed && (
        <div>
          <Button look="outlined" onClick={saveAgain}>
            {t('save-again')}
          </Button>
        </div>
      )}
      <LeaveUnsaved isBlocked={form.isBlocked} text={t('leave-unsaved-text')} onLeave={form.discard} />
    </Section>
  )
}

type LeaveUnsavedProps = { isBlocked: boolean; text: string; onLeave: () => void }

/** Asks for confirmation when the member leaves the page with unsaved input. */
export function LeaveUnsaved({ isBlocked, text, onLeave }: LeaveUnsavedProps) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isBlocked && currentSession() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => isBlocked,
    withResolver: true,
  })
  const leave = () => {
    onLeave()
    leaving.proceed?.()
  }
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('leave-unsaved-title')}
      action={t('leave-unsaved')}
      cancel={t('go-on-editing')}
      onConfirm={leave}
      onCancel={() => leaving.reset?.()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type TextFieldName = {
  [Field in keyof MemberChanges]-?: Me[Field] extends string ? Field : never
}[keyof MemberChanges]
type SettingsTextFieldProps = Omit<Partial<ComponentProps<typeof TextField>>, 'form' | 'name'> & {
  form: SettingsForm
  name: TextFieldName
}

export function SettingsTextField({ form, name, ...input }: SettingsTextFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(labels[name] ?? name)}
      {...input}
      name={name}
      value={form.valueOf(name)}
      error={form.errorOf(name)}
      mark={<SaveMark state={form.statusOf(name)} />}
      onChange={(text) => form.change(name, text)}
      onFocus={() => form.focus(name)}
      onBlur={() => form.focus(undefined)}
    />
  )
}

type SettingsSwitchProps = {
  form: SettingsForm
  name: 'save_item_viewing' | 'mail_notif_generalinfo'
  label: string
  hint: string
}

export function SettingsSwitch({ form, name, label, hint }: SettingsSwitchProps) {
  return (
    <div className={classes.line}>
      <Checkbox
        look="switch"
        name={name}
        hint={hint}
        isChecked={form.valueOf(name)}
        onChange={(isOn) => form.change(name, isOn)}
      >
        {label}
      </Checkbox>
      <SaveMark state={form.statusOf(name)} />
    </div>
  )
}

/** Maps fields to the locale keys of their labels. */
const labels: Record<string, string> = {
  description: 'biography',
  homepage_url: 'link__homepage_url',
  facebook_url: 'link__facebook_url',
  instagram_url: 'link__instagram_url',
  mastodon_url: 'link__mastodon_url',
  ref_location: 'reference-location',
  dwithin_notifications: 'notification-radius',
}

/** Shows one message for each refused field, such as "(Radius) Must be at most 99". */
export function showSaveFailure(failure: unknown) {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  if (fields.length === 0) return showFailure(failure)
  for (const [field, messages] of fields) {
    for (const message of messages) showSnackbar('error', `(${translate(labels[field] ?? field)}) ${message}`)
  }
}
