import { pages } from '@pollen/contract/pages'
import { useLocation } from '@tanstack/react-router'
import { IconCirclePlus, IconLayoutGrid, IconLogin2, IconMap, IconMessages, IconUserPlus } from '../ui/icons.ts'

/** Visitors who sign up or log in from the page of an item return to it. */
export const useReturnSearch = () => {
  const next = useLocation({ select: ({ pathname, href }) => (/^\/items\/\d+$/.test(pathname) ? href : undefined) })
  return { next }
}

/** The links of the navbar and, with short labels, of the bottom bar. */
export const memberLinks = [
  { to: pages.map.path, label: 'nav-map', shortLabel: 'nav-map', icon: IconMap },
  { to: pages.items.path, label: 'nav-browse', shortLabel: 'nav-browse-short', icon: IconLayoutGrid },
  { to: pages.addItem.path, label: 'nav-add', shortLabel: 'nav-add-short', icon: IconCirclePlus },
  {
    to: pages.conversations.path,
    label: 'nav-conversations',
    shortLabel: 'nav-conversations',
    icon: IconMessages,
  },
] as const

export const visitorLinks = [
  { to: pages.map.path, label: 'nav-map', icon: IconMap },
  { to: pages.signup.path, label: 'sign-up', icon: IconUserPlus },
  { to: pages.login.path, label: 'log-in', icon: IconLogin2 },
] as const
