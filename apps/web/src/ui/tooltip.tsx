import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'
import classes from './tooltip.module.css'

type TooltipProps = {
  text: string
  children: ReactElement<{ 'aria-describedby'?: string }>
  id?: string
  /** On touch screens: always below the control, or after a tap. */
  withoutHover?: 'below' | 'tap'
}

/** A short text about a control, for pointer, keyboard and touch. Escape hides it, and the pointer can move onto it. */
export function Tooltip({ text, children, id, withoutHover = 'below' }: TooltipProps) {
  const ownId = useId()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive element
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key moves the focus, which opens it too
    <span
      className={classes.anchor}
      data-without-hover={withoutHover}
      onMouseEnter={() => setIsOpen(true)}
      onMouseLeave={() => setIsOpen(false)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      // Some phones do not focus a tapped button.
      onClick={() => setIsOpen(true)}
    >
      {cloneElement(children, { 'aria-describedby': id ?? ownId })}
      <span id={id ?? ownId} role="tooltip" className={classes.bubble} hidden={!isOpen}>
        {text}
      </span>
    </span>
  )
}
