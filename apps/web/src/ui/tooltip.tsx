import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'
import classes from './tooltip.module.css'

type Described = { 'aria-describedby'?: string }
type TooltipProps = {
  text: string
  children: ReactElement<Described>
  id?: string
  /** Where nothing can hover, the remark stands under the control; or it waits for a tap. */
  withoutHover?: 'below' | 'tap'
}

/** A remark about a control, for pointer and keyboard alike. Esc hides it, and it can itself be pointed at. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what one acts on
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key gives the focus, which opens it too
    <span
      className={classes.anchor}
      data-without-hover={withoutHover}
      onMouseEnter={() => setIsOpen(true)}
      onMouseLeave={() => setIsOpen(false)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      // Some phones give no focus to what is tapped.
      onClick={() => setIsOpen(true)}
    >
      {cloneElement(children, { 'aria-describedby': id ?? ownId })}
      <span id={id ?? ownId} role="tooltip" className={classes.bubble} hidden={!isOpen}>
        {text}
      </span>
    </span>
  )
}
