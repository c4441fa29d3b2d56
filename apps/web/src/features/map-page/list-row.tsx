import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './list-row.module.css'

type ListRowProps = {
  picture: ReactNode
  name: string
  tag: ReactNode
  facts: string
  isChosen: boolean
  /** As low as possible: long texts are cut off. */
  isCompact?: boolean
  /** Takes the focus back from a closed popup, then calls `onReturned`. */
  isReturning?: boolean
  onReturned?: () => void
  onChoose: () => void
}

/** One place of the map in a list. Choosing it shows it on the map. */
export function ListRow({ picture, name, tag, facts, isChosen, isCompact = false, ...choice }: ListRowProps) {
  const { isReturning, onReturned, onChoose } = choice
  const ref = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    const { activeElement } = document
    // Keeps the focus on a control that was focused in the meantime. While this row loads, the focus is on the canvas or a page element.
    const isOnControl = activeElement instanceof HTMLElement && activeElement.tabIndex >= 0
    if (!isOnControl || activeElement instanceof HTMLCanvasElement) ref.current?.focus()
    onReturned?.()
  })
  useEffect(() => {
    if (isReturning) takeFocus()
  }, [isReturning])
  return (
    <button
      ref={ref}
      type="button"
      className={classes.row}
      data-is-compact={isCompact}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {tag}
          <span className={classes.text}>{facts}</span>
        </span>
      </span>
    </button>
  )
}
