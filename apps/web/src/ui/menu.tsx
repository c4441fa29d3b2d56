import { Menu as Base } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import classes from './menu.module.css'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom'
  children: ReactNode
}

/** A list of actions behind a button. The page can still be scrolled while it is open. */
export function Menu({ trigger, side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={classes.positioner} side={side} align="end" sideOffset={8}>
          <Base.Popup className={classes.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = { icon: ReactNode; onClick: () => void; children: ReactNode }

export function MenuItem({ icon, onClick, children }: MenuItemProps) {
  return (
    <Base.Item className={classes.item} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  )
}

type AnchorItemProps = Omit<Base.LinkItem.Props, 'className'> & { icon: ReactNode }

function AnchorItem({ icon, children, ...anchor }: AnchorItemProps) {
  return (
    <Base.LinkItem {...anchor} className={classes.item} closeOnClick>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** A link to a page. */
export const MenuLink = createLink(AnchorItem)

export const MenuSeparator = () => <Base.Separator className={classes.separator} />

type MenuChoicesProps<Value extends string> = {
  choices: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, as items of the menu; choosing closes it. */
export function MenuChoices<Value extends string>({ choices, value, onChange }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
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
