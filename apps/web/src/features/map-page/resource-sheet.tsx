import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { type FocusAfter, SideSheet } from '../../ui/dialog.tsx'
import { ResourceSettings } from '../resources/index.ts'

type ResourceSheetProps = { isOpen: boolean; onClose: () => void; focusAfter: FocusAfter }

/** A sheet that selects the kinds of public resources on the map. */
export function ResourceSheet({ isOpen, onClose, focusAfter }: ResourceSheetProps) {
  const { t } = useTranslation()
  return (
    <SideSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('map-resource-settings')}
      width={550}
      focusAfter={focusAfter}
      foot={<Button onClick={onClose}>{t('map-show')}</Button>}
    >
      <ResourceSettings />
    </SideSheet>
  )
}
