import classes from './progress.module.css'

/** How far something is, from 0 to 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  return (
    <label className={classes.progress}>
      {label}
      <progress className={classes.bar} value={share} max={1} />
    </label>
  )
}
