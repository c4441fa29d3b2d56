import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './notice.module.css'

type NoticeProps = { title: string; text: string; picture?: ReactNode; children?: ReactNode }

/** A page with one message and what to do next. */
export function Notice({ title, text, picture, children }: NoticeProps) {
  return (
    <section className={classes.notice}>
      {picture ? <div className={classes.picture}>{picture}</div> : <Logo size={88} />}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  )
}
