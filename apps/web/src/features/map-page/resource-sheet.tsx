import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SideSheet } from '../../ui/dialog.tsx'
import { ResourceSettings } from '../resources/index.ts'

/** A sheet that selects the kinds of public resources on the map. */
export function ResourceSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SideSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('map-resource-settings')}
      width={550}
      foot={<Button onClick={onClose}>{t('map-show')}</Button>}
    >
      <ResourceSettings />
    </SideSheet>
  )
}
