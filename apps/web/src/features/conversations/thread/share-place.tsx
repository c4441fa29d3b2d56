import type { Conversation } from '@pollen/contract/conversations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMapPin } from '../../../ui/icons.ts'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'
import { RoundButton } from '../../../ui/round-button.tsx'
import type { SharedPlace } from './place-text.ts'

type SharePlaceProps = {
  /** First name of the other participant. */
  name: string
  item: Conversation['item']
  onShare: (place: SharedPlace) => void
  focusAfter: () => HTMLElement | null
}

const dialog = onDemand(() => import('./share-place-dialog.tsx'))

/** A button that opens a dialog to choose a place for the message. */
export function SharePlace(props: SharePlaceProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const parts = useOnDemand(dialog, isOpen, close)
  return (
    <>
      <RoundButton
        look="plain"
        label={t('share-place')}
        icon={<IconMapPin size={24} stroke={1.75} aria-hidden />}
        isBusy={isOpen && !parts}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setIsOpen(true)}
      />
      {parts && <parts.SharePlaceDialog {...props} isOpen={isOpen} onClose={close} />}
    </>
  )
}
