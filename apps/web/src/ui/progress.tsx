import classes from './progress.module.css'

/** A progress bar; `share` is between 0 and 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  return (
    <label className={classes.progress}>
      {label}
      <progress className={classes.bar} value={share} max={1} />
    </label>
  )
}
