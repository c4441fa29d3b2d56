import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useModal } from './use-modal.ts'

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
  const modal = useModal(isOpen, onClose)
  return (
    <Modal
      {...modal}
      title={title}
      size={size}
      centered
      fullScreen={isFullScreen}
      radius={isFullScreen ? 0 : 24}
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
