import type { ResourceKind } from '@pollen/contract/resource-kinds'
import type { ComponentType } from 'react'
import type { Translate } from '../../lib/i18n.ts'
import {
  IconApple,
  IconBasket,
  IconBooks,
  IconDroplet,
  IconFridge,
  IconHeartBolt,
  IconPackage,
  type IconProps,
  IconShoppingBagHeart,
  IconSoup,
  IconTool,
} from '../../ui/icons.ts'
import classes from './resource-kind.module.css'

export const resourceIcons: Record<ResourceKind, ComponentType<IconProps>> = {
  BKC: IconBooks,
  DEF: IconHeartBolt,
  DWS: IconDroplet,
  FDB: IconBasket,
  FDS: IconFridge,
  FLF: IconApple,
  FRS: IconShoppingBagHeart,
  GVB: IconPackage,
  REP: IconTool,
  SPK: IconSoup,
}

/** The icon of a kind in a small circle, as on the map. Decorative: the name of the kind is always next to it. */
export function ResourceIcon({ kind }: { kind: ResourceKind }) {
  const Icon = resourceIcons[kind]
  return (
    <span className={classes.circle}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  )
}

/** Returns the name of a resource, or of its kind if it has none. */
export const resourceName = ({ name, type }: { name: string; type: ResourceKind }, t: Translate) =>
  name || t(`resource-kind__${type}`)
