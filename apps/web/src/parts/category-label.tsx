import { type Category, categories } from '@pollen/contract/constants'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IconArmchair,
  IconBallFootball,
  IconBike,
  IconBook,
  IconBrush,
  IconBulb,
  IconCar,
  IconClipboardCheck,
  IconDeviceLaptop,
  IconDisc,
  IconFirstAidKit,
  IconGift,
  IconHanger,
  IconHeartHandshake,
  IconHorseToy,
  IconMapPin,
  IconMasksTheater,
  IconPalette,
  IconPaw,
  IconPerfume,
  IconPlant2,
  type IconProps,
  IconRubberStamp,
  IconSalad,
  IconTent,
  IconTools,
} from '../ui/icons.ts'
import classes from './category-label.module.css'

export const categoryIcons: Record<Category, ComponentType<IconProps>> = {
  FD: IconSalad,
  AN: IconPaw,
  EN: IconPalette,
  CL: IconRubberStamp,
  HL: IconHeartHandshake,
  AT: IconClipboardCheck,
  DY: IconBrush,
  BT: IconPerfume,
  HE: IconFirstAidKit,
  EY: IconBulb,
  CH: IconHorseToy,
  CO: IconHanger,
  IT: IconDeviceLaptop,
  CS: IconMasksTheater,
  GD: IconPlant2,
  HS: IconArmchair,
  EQ: IconTools,
  HD: IconTent,
  BK: IconBook,
  MD: IconDisc,
  SP: IconBallFootball,
  TS: IconBike,
  VE: IconCar,
  PR: IconMapPin,
  OT: IconGift,
}

export function CategoryLabel({ category }: { category: Category }) {
  const { t } = useTranslation()
  const Icon = categoryIcons[category]
  return (
    <span className={classes.label}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      {t(`category__${categories[category]}`)}
    </span>
  )
}
