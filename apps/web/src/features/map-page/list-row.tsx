import type { ReactNode } from 'react'
import classes from './list-row.module.css'

type ListRowProps = {
  picture: ReactNode
  name: string
  tag: ReactNode
  facts: string
  isChosen: boolean
  onChoose: () => void
}

/** One thing of the map in a list; choosing it shows it on the map. */
export function ListRow({ picture, name, tag, facts, isChosen, onChoose }: ListRowProps) {
  return (
    <button type="button" className={classes.row} aria-current={isChosen || undefined} onClick={onChoose}>
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
