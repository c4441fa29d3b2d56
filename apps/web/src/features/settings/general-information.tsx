import type { Me } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { SavedSection } from './saved-section.tsx'
import { SavedTextField } from './saved-text-field.tsx'
import { useSavedForm } from './use-saved-form.ts'

export function GeneralInformation({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('general', me)
  return (
    <SavedSection title={t('general-information')} form={form}>
      <SavedTextField form={form} name="first_name" autoComplete="given-name" required />
      <SavedTextField form={form} name="last_name" autoComplete="family-name" required />
      <SavedTextField
        form={form}
        name="username"
        hint={t('username-hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SavedTextField
        form={form}
        name="email"
        hint={t('email-hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
    </SavedSection>
  )
}
