import { createLink } from '@tanstack/react-router'
import { cloneElement, useState } from 'react'
import type { AnchorItemProps, MenuChoicesProps, MenuItemProps, MenuProps } from './menu-parts.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

export type { MenuTrigger } from './menu-parts.tsx'

const menuParts = onDemand(() => import('./menu-parts.tsx'))

/**
 * A list of actions behind a button. The page can still be scrolled while it is open. What draws it is fetched with the
 * first menu that somebody is about to open.
 */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [wasThere] = useState(menuParts.part !== null)
  const [isPressed, setIsPressed] = useState(false)
  const parts = useOnDemand(menuParts, isPressed, () => setIsPressed(false))
  // The button becomes another element: while it has the focus and nothing opens, that would be lost.
  if (parts && (wasThere || isPressed)) return <parts.Menu {...menu} trigger={trigger} isPressed={isPressed} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isPressed,
    onPointerEnter: menuParts.preload,
    onFocus: menuParts.preload,
    onClick: () => setIsPressed(true),
  })
}

export const MenuItem = (props: MenuItemProps) => menuParts.part && <menuParts.part.MenuItem {...props} />

/** A link to a page. */
export const MenuLink = createLink(
  (props: AnchorItemProps) => menuParts.part && <menuParts.part.AnchorItem {...props} />,
)

export const MenuSeparator = () => menuParts.part && <menuParts.part.MenuSeparator />

/** One of a few, as items of the menu; choosing closes it. */
export const MenuChoices = <Value extends string>(props: MenuChoicesProps<Value>) =>
  menuParts.part && <menuParts.part.MenuChoices {...props} />
