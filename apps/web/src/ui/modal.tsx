import { Dialog as Base } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryStep } from '../lib/app-history.ts'
import classes from './dialog.module.css'
import { IconX } from './icons.ts'

export type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A card in the middle, the whole window, or a sheet at the left edge. */
  look: 'card' | 'window' | 'side'
  width?: number
  focusAfter?: FocusAfter
  /** Called once the closing transition is over. */
  onClosed?: () => void
  children: ReactNode
}

/** Selects the element to focus after closing: an element, the previously focused one (true), or no change (false). */
export type FocusAfter = () => HTMLElement | boolean | null

/**
 * A modal dialog that traps the focus and restores it when it closes. Back closes it. The control with `data-autofocus`
 * gets the initial focus.
 */
export function Modal({ isOpen, onClose, title, look, width, focusAfter, onClosed, children }: ModalProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  useHistoryStep(isOpen, onClose)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed?.()}
    >
      {/* Shares the stacking context of the page, so that snackbars stay visible above it. */}
      <Base.Portal container={document.getElementById('root')}>
        <Base.Backdrop className={classes.backdrop} forceRender />
        <Base.Viewport className={classes.viewport} data-look={look}>
          <Base.Popup
            ref={popup}
            className={classes.popup}
            data-look={look}
            style={look === 'side' ? ({ '--side-width': width && `${width}px` } as CSSProperties) : { width }}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
            finalFocus={focusAfter && (() => !isFocusElsewhere(popup.current) && focusAfter())}
          >
            <div className={classes.header} data-uncovered>
              <Base.Title className={classes.title}>{title}</Base.Title>
              <Base.Close className={classes.close} aria-label={t('close')}>
                <IconX size={24} stroke={1.75} aria-hidden />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** True if the focus has moved on while the dialog was closing, for example into a menu, which would close without it. */
function isFocusElsewhere(popup: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && !popup?.contains(focused)
}
