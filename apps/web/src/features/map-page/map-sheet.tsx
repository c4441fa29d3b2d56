import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomSheet, type SheetHeight } from '../../ui/bottom-sheet.tsx'
import { AddInMiddle, AsListLink, ListHeader } from './list-parts.tsx'
import classes from './map-list.module.css'
import type { MapListProps } from './map-list.tsx'

/** In pixels: keeps the search above the full sheet usable. */
const toolbarHeight = 70

type MapSheetProps = MapListProps & {
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  onPeekPx: (px: number) => void
  isAway: boolean
  title: string
  peek: ReactNode
}

/** The list of the map as a sheet, for small screens. */
export function MapSheet({
  title,
  peek,
  hasStatus,
  onAdd,
  children,
  height,
  onHeight,
  onPeekPx,
  isAway,
  ...header
}: MapSheetProps) {
  const { t } = useTranslation()
  const words = {
    show: t('map-list-show'),
    hide: t('map-list-hide'),
    enlarge: t('map-list-enlarge'),
    shrink: t('map-list-shrink'),
    state: { peek: t('map-list-is__peek'), half: t('map-list-is__half'), full: t('map-list-is__full') },
  }
  return (
    <BottomSheet
      label={t('map-list')}
      topGap={toolbarHeight}
      words={words}
      title={<span role={hasStatus ? 'status' : undefined}>{title}</span>}
      peek={peek}
      {...{ height, onHeight, onPeekPx, isAway }}
    >
      <div className={classes.sheet}>
        <ListHeader {...header} />
        {children}
        <div className={classes.footer}>
          <AddInMiddle onAdd={onAdd} />
          <AsListLink filters={header.filtering.filters} />
        </div>
      </div>
    </BottomSheet>
  )
}
