import type { Me } from '@pollen/contract/members'
import { useTranslation } from 'react-i18next'
import { SavedSection } from './saved-section.tsx'
import { SavedSwitch } from './saved-switch.tsx'
import { useSavedForm } from './use-saved-form.ts'

export function Privacy({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useSavedForm('privacy', me)
  return (
    <SavedSection title={t('privacy')} form={form}>
      <SavedSwitch form={form} name="save_item_viewing" label={t('save-items-seen')} hint={t('save-items-seen-hint')} />
    </SavedSection>
  )
}
