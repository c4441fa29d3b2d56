import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './list-row.module.css'

type ListRowProps = {
  picture: ReactNode
  name: string
  tag: ReactNode
  facts: string
  isChosen: boolean
  /** Whether the focus returns here from a popup; `onReturned` hears that it has. */
  isReturning?: boolean
  onReturned?: () => void
  onChoose: () => void
}

/** One thing of the map in a list; choosing it shows it on the map. */
export function ListRow({ picture, name, tag, facts, isChosen, isReturning, onReturned, onChoose }: ListRowProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    const { activeElement } = document
    // Somebody who has moved on to a control keeps the focus there. A part of the page has it while this row is loaded.
    const isOnControl = activeElement instanceof HTMLElement && activeElement.tabIndex >= 0
    if (!isOnControl || activeElement instanceof HTMLCanvasElement) ref.current?.focus()
    onReturned?.()
  })
  useEffect(() => {
    if (isReturning) takeFocus()
  }, [isReturning])
  return (
    <button ref={ref} type="button" className={classes.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {tag}
          <span>{facts}</span>
        </span>
      </span>
    </button>
  )
}
