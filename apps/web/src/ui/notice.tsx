import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './notice.module.css'

type NoticeProps = {
  title: string
  text: string
  picture?: ReactNode
  /** For use on a page that has its own title. */
  isPart?: boolean
  children?: ReactNode
}

/** A page, or a part of one, with a message and the next steps. */
export function Notice({ title, text, picture, isPart = false, children }: NoticeProps) {
  const Title = isPart ? 'h2' : 'h1'
  return (
    <section className={classes.notice}>
      {picture ? <div className={classes.picture}>{picture}</div> : <Logo size={88} />}
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  )
}
