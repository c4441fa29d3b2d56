import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import dialog from './dialog.module.css'
import classes from './side-sheet.module.css'
import { useEscape } from './use-escape.ts'

type SideSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Always in sight at its foot. */
  foot: ReactNode
}

/** As high as the window, and on a phone as wide: for what is too much for a dialog. */
export function SideSheet({ isOpen, onClose, title, children, foot }: SideSheetProps) {
  const { t } = useTranslation()
  useEscape(isOpen, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }}
      portalProps={{ target: '#root' }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 24 }}
      overlayProps={{ className: dialog.overlay }}
      classNames={{
        inner: classes.place,
        content: classes.sheet,
        header: classes.header,
        title: dialog.title,
        body: classes.body,
      }}
      transitionProps={{ transition: 'slide-right', duration: 150 }}
    >
      <div className={classes.inside}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </Modal>
  )
}
