import { Logo } from './logo.tsx'
import classes from './waiting.module.css'

/** Shown while something is done that takes a moment. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.logo}>
        <Logo size={56} />
      </span>
      <p>{text}</p>
    </div>
  )
}
