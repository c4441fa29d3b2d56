import { Logo } from './logo.tsx'
import classes from './waiting.module.css'

/** Shown during a short operation. */
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
