import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import type { FocusAfter, ModalProps } from './modal.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

export type { FocusAfter } from './modal.tsx'

const modalPart = onDemand(() => import('./modal.tsx'))

/** The code of dialogs is loaded when the first one opens. */
function Modal(props: ModalProps) {
  const part = useOnDemand(modalPart, props.isOpen, props.onClose)
  return part && <part.Modal {...props} />
}

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, with the primary one first. */
  actions?: ReactNode
  size?: number
  /** Fills the window, for pictures. */
  isFullScreen?: boolean
  /** Needed if the opener may have disappeared. */
  focusAfter?: FocusAfter
  /** Called once the closing transition is over. */
  onClosed?: () => void
}

export function Dialog({ children, actions, size = 480, isFullScreen = false, ...modal }: DialogProps) {
  return (
    <Modal {...modal} look={isFullScreen ? 'window' : 'card'} width={isFullScreen ? undefined : size}>
      <div className={classes.body}>
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </Modal>
  )
}

/** For forms inside a dialog, which have their own buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type SideSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Fixed at the bottom. */
  foot: ReactNode
  /** In pixels; narrower on small windows. */
  width?: number
  /** Needed if the opener may have disappeared. */
  focusAfter?: FocusAfter
}

/** A sheet as high as the window, and as wide on phones, for content that is too large for a dialog. */
export function SideSheet({ children, foot, ...modal }: SideSheetProps) {
  return (
    <Modal {...modal} look="side">
      <div className={classes.scrolling}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </Modal>
  )
}
