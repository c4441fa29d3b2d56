import { Logo } from './logo.tsx'
import classes from './waiting.module.css'

/** Something is being done for the person, who only has to wait a moment. */
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
