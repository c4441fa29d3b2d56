import type { Me, MemberChanges } from '@pollen/contract/members'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveMark } from '../../ui/save-mark.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { labels } from './labels.ts'
import type { SavedForm } from './use-saved-form.ts'

type TextFieldName = {
  [Field in keyof MemberChanges]-?: Me[Field] extends string ? Field : never
}[keyof MemberChanges]
type SavedTextFieldProps = Omit<Partial<ComponentProps<typeof TextField>>, 'form' | 'name'> & {
  form: SavedForm
  name: TextFieldName
}

export function SavedTextField({ form, name, ...input }: SavedTextFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(labels[name] ?? name)}
      {...input}
      name={name}
      value={form.valueOf(name)}
      error={form.errorOf(name)}
      mark={<SaveMark state={form.stateOf(name)} />}
      onChange={(text) => form.change(name, text)}
      onFocus={() => form.focus(name)}
      onBlur={() => form.focus(undefined)}
    />
  )
}
