import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import classes from './dialog.module.css'
import { useEscape } from './use-escape.ts'

/** What all that opens above the page has in common. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const { t } = useTranslation()
  useEscape(isOpen, onClose)
  return {
    opened: isOpen,
    onClose,
    // Its own way closes every open dialog at once.
    closeOnEscape: false,
    // The page has its banner already.
    attributes: { header: { role: 'presentation' } },
    // Beside the page, not above everything: messages at the corner stay readable.
    portalProps: { target: '#root' },
    closeButtonProps: { 'aria-label': t('close'), size: 44, iconSize: 24 },
    overlayProps: { className: classes.overlay },
  }
}
