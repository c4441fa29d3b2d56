import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/sheet.tsx'
import { ResendActivation } from './resend-activation.tsx'

/** Without a link: asks for a new one. */
export function ActivatePage() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('page-title__activateEmail')} lead={t('activate-lead')}>
      <ResendActivation />
    </Sheet>
  )
}
