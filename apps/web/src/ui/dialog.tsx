import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import classes from './dialog.module.css'
import { useEscape } from './use-escape.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** What to do, the main thing first. */
  actions?: ReactNode
  size?: number
  /** Takes the whole window, for something to look at. */
  isFullScreen?: boolean
}

/** Holds the focus until it is closed, and gives it back. */
export function Dialog({ isOpen, onClose, title, children, actions, size = 480, isFullScreen }: DialogProps) {
  const { t } = useTranslation()
  // Its own way closes every open dialog at once.
  useEscape(isOpen, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      fullScreen={isFullScreen}
      closeOnEscape={false}
      // The page has its banner already.
      attributes={{ header: { role: 'presentation' } }}
      radius={isFullScreen ? 0 : 24}
      // Beside the page, not above everything: messages at the corner stay readable.
      portalProps={{ target: '#root' }}
      closeButtonProps={{ 'aria-label': t('close'), size: 40, iconSize: 22 }}
      overlayProps={{ className: classes.overlay }}
      classNames={{
        content: isFullScreen ? classes.window : classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      transitionProps={{ transition: 'pop', duration: 120 }}
    >
      {children}
      {actions && <DialogActions>{actions}</DialogActions>}
    </Modal>
  )
}

/** For a form inside a dialog, which has its buttons itself. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
