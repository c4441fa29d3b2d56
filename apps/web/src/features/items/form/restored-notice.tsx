import { useTranslation } from 'react-i18next'
import { formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ResetForm } from './reset-form.tsx'
import type { ItemState } from './use-item-state.ts'

/** What was typed earlier is there again; one may also begin anew. */
export function RestoredNotice({ form }: { form: ItemState }) {
  const { t } = useTranslation()
  const { restored } = form
  if (!restored) return null
  const time = formatRelativeTime(new Date(restored.savedAt), currentLanguage())
  return (
    <Callout kind="info">
      <p>{t('item-form-restored', { time })}</p>
      {restored.photos.length < restored.photosCount && <p>{t('item-form-restored-without-photos')}</p>}
      <ResetForm form={form} look="outlined" label={t('item-form-start-afresh')} />
    </Callout>
  )
}
