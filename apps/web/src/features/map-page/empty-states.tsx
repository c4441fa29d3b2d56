import { pages } from '@pollen/contract/pages'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconMapPinSearch, IconSearchOff, IconUserHeart, IconZoomIn } from '../../ui/icons.ts'
import { clearFilters, widenings } from '../item-filters/index.ts'
import classes from './map-list.module.css'
import type { useMapFilters } from './use-map-filters.ts'

const icon = { size: 34, stroke: 1.5, 'aria-hidden': true } as const

/** Shown when the map is zoomed out too far for pins. */
export function ZoomInState({ onZoom }: { onZoom: () => void }) {
  const { t } = useTranslation()
  return (
    <Filled>
      <EmptyState icon={<IconMapPinSearch {...icon} />} text={t('map-zoom-in-to-see')}>
        <Button icon={<IconZoomIn size={20} aria-hidden />} onClick={onZoom}>
          {t('map-zoom-in')}
        </Button>
      </EmptyState>
    </Filled>
  )
}

/** Explains to visitors that only members see items. */
export function VisitorState() {
  const { t } = useTranslation()
  return (
    <Filled>
      <EmptyState icon={<IconUserHeart {...icon} />} text={t('better_if_connected')}>
        <div className={classes.actions}>
          <LogInLinks />
        </div>
      </EmptyState>
    </Filled>
  )
}

export function LogInLinks() {
  const { t } = useTranslation()
  const { latestLocation } = useRouter()
  const next = latestLocation.href
  return (
    <>
      <ButtonLink to={pages.login.path} search={{ next }}>
        {t('log-in')}
      </ButtonLink>
      <ButtonLink to={pages.signup.path} search={{ next }} look="outlined">
        {t('sign-up')}
      </ButtonLink>
    </>
  )
}

/** Explains why nothing is in view, and offers what to do about it. */
export function NothingHere({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Filled>
      <EmptyState icon={<IconSearchOff {...icon} />} text={text}>
        <div className={classes.actions}>{children}</div>
      </EmptyState>
    </Filled>
  )
}

type NoItemsProps = { filtering: ReturnType<typeof useMapFilters>; onAdd: () => void; onZoomOut: () => void }

export function NoItems({ filtering, onAdd, onZoomOut }: NoItemsProps) {
  const { t } = useTranslation()
  const isFiltered = widenings(filtering.applied).length > 0
  return (
    <NothingHere text={t(isFiltered ? 'map-no-items-filtered' : 'map-no-items')}>
      {!isFiltered && <Button onClick={onAdd}>{t('map-add')}</Button>}
      <NoItemsActions filtering={filtering} onZoomOut={onZoomOut} />
    </NothingHere>
  )
}

export function NoItemsActions({ filtering, onZoomOut }: Omit<NoItemsProps, 'onAdd'>) {
  const { t } = useTranslation()
  const { applied, change } = filtering
  const isFiltered = widenings(applied).length > 0
  return (
    <>
      {isFiltered && <Button onClick={() => change(clearFilters(applied))}>{t('filters-clear')}</Button>}
      <Button look="outlined" onClick={onZoomOut}>
        {t('map-zoom-out')}
      </Button>
    </>
  )
}

const Filled = ({ children }: { children: ReactNode }) => <div className={classes.filled}>{children}</div>
