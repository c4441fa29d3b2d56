import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'
import classes from './tooltip.module.css'

type Described = { 'aria-describedby'?: string }

/** A remark about a control, for pointer and keyboard alike. Esc hides it, and it can itself be pointed at. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Described> }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what one acts on
    <span
      className={classes.anchor}
      onMouseEnter={() => setIsOpen(true)}
      onMouseLeave={() => setIsOpen(false)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={classes.bubble} hidden={!isOpen}>
        {text}
      </span>
    </span>
  )
}
