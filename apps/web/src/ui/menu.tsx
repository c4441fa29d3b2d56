import { createLink } from '@tanstack/react-router'
import { cloneElement, type ReactNode, useState } from 'react'
import type { AnchorItemProps, MenuChoicesProps, MenuItemProps, MenuProps } from './menu-parts.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

const menuParts = onDemand(() => import('./menu-parts.tsx'))

/**
 * A list of actions behind a button. The page still scrolls while it is open. The code of menus is loaded when the pointer
 * or the focus reaches the first one.
 */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [wasLoaded] = useState(menuParts.part !== null)
  const [isPressed, setIsPressed] = useState(false)
  const parts = useOnDemand(menuParts, isPressed, () => setIsPressed(false))
  const preload = () => {
    menuParts.preload()
    void menu.prepare?.()
  }
  // The loaded menu replaces the button. Doing that before a press would lose the focus.
  if (parts && (wasLoaded || isPressed)) return <parts.Menu {...menu} trigger={trigger} isPressed={isPressed} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isPressed,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setIsPressed(true),
  })
}

export const MenuItem = (props: MenuItemProps) => menuParts.part && <menuParts.part.MenuItem {...props} />

export const MenuNote = (props: { children: ReactNode }) => menuParts.part && <menuParts.part.MenuNote {...props} />

/** A menu entry that links to a page. */
export const MenuLink = createLink(
  (props: AnchorItemProps) => menuParts.part && <menuParts.part.AnchorItem {...props} />,
)

export const MenuSeparator = () => menuParts.part && <menuParts.part.MenuSeparator />

/** Exclusive choices as menu entries. Choosing closes the menu. */
export const MenuChoices = <Value extends string>(props: MenuChoicesProps<Value>) =>
  menuParts.part && <menuParts.part.MenuChoices {...props} />
