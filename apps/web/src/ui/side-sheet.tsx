import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import dialog from './dialog.module.css'
import classes from './side-sheet.module.css'
import { useModal } from './use-modal.ts'

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
  const modal = useModal(isOpen, onClose)
  return (
    <Modal
      {...modal}
      title={title}
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
