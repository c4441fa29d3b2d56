import { Menu as Base } from '@base-ui/react/menu'
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHistoryStep } from '../lib/app-history.ts'
import classes from './menu.module.css'

export type MenuTrigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: MenuTrigger
  side?: 'top' | 'bottom'
  /** The edge of the button at which the menu starts. */
  align?: 'start' | 'end'
  /** Loads what the entries depend on before the menu opens, so that none appears under the pointer. */
  prepare?: () => Promise<unknown>
  children: ReactNode
}

/** `isPressed`: the button was pressed while this code was loading, and has the focus. */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'end',
  prepare,
  isPressed,
  children,
}: MenuProps & { isPressed: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(isPressed)
  const [isOpen, setIsOpen] = useState(false)
  useHistoryStep(isOpen, () => setIsOpen(false))
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    button.current?.focus()
    button.current?.click()
  }, [])
  function changeOpen(isNowOpen: boolean) {
    if (isNowOpen && prepare) void prepare().then(() => setIsOpen(true))
    else setIsOpen(isNowOpen)
  }
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={changeOpen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={classes.positioner} side={side} align={align} sideOffset={8}>
          <Base.Popup ref={exposeGuards} className={classes.popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Shows the focus guards around an open menu to screen readers. They have the focus for a moment, and an element with the
 * focus must not be hidden.
 */
function exposeGuards(popup: HTMLElement | null) {
  if (!popup) return
  // The last guards are added a moment after the menu.
  requestAnimationFrame(() => {
    for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]')) guard.removeAttribute('aria-hidden')
  })
}

export type MenuItemProps = {
  icon: ReactNode
  onClick: () => void
  /** A second line, such as a condition. */
  hint?: string
  children: ReactNode
}

export function MenuItem({ icon, onClick, hint, children }: MenuItemProps) {
  return (
    <Base.Item className={classes.item} onClick={onClick}>
      {icon}
      {hint ? (
        <span>
          {children} <span className={classes.hint}>{hint}</span>
        </span>
      ) : (
        children
      )}
    </Base.Item>
  )
}

/** An entry without an action, such as one that is still loading. */
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <Base.Item disabled className={classes.item}>
    {children}
  </Base.Item>
)

export type AnchorItemProps = Omit<Base.LinkItem.Props, 'className'> & { icon: ReactNode }

export function AnchorItem({ icon, children, ...anchor }: AnchorItemProps) {
  return (
    <Base.LinkItem {...anchor} className={classes.item} closeOnClick>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

export const MenuSeparator = () => <Base.Separator className={classes.separator} />

export type MenuChoicesProps<Value extends string> = {
  /** For menus with several lists of choices. */
  label?: string
  choices: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function MenuChoices<Value extends string>({ label, choices, value, onChange }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {label && <Base.GroupLabel className={classes.label}>{label}</Base.GroupLabel>}
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          className={classes.item}
          closeOnClick
        >
          <span className={classes.indicator}>
            <Base.RadioItemIndicator className={classes.dot} />
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
