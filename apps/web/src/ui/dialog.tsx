import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import type { FocusAfter, ModalProps } from './modal.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

export type { FocusAfter } from './modal.tsx'

const modalPart = onDemand(() => import('./modal.tsx'))

/** What draws it is fetched with the first one that opens. */
function Modal(props: ModalProps) {
  const part = useOnDemand(modalPart, props.isOpen, props.onClose)
  return part && <part.Modal {...props} />
}

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons, the main one first. */
  actions?: ReactNode
  size?: number
  /** Takes the whole window, for something to look at. */
  isFullScreen?: boolean
  /** Where the control that opened it may be gone by then. */
  focusAfter?: FocusAfter
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

/** For a form inside a dialog, which brings its own buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type SideSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Always visible at the bottom. */
  foot: ReactNode
  /** In pixels, where there is room for it. */
  width?: number
}

/** As high as the window, and on a phone as wide: for what is too much for a dialog. */
export function SideSheet({ children, foot, ...modal }: SideSheetProps) {
  return (
    <Modal {...modal} look="side">
      <div className={classes.scrolling}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </Modal>
  )
}
