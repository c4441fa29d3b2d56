import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myLocation } from '../../lib/my-location.ts'
import { useSession } from '../../lib/session.ts'
import { type BaseMap, hasStyleChoice, StyleChoices } from '../../map/index.ts'
import { IconArrowsMove, IconBuildingCommunity, IconHome, IconHomeEdit, IconStack2 } from '../../ui/icons.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { SheetSkeleton } from '../../ui/sheet-skeleton.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type MoveMap, useShowReference } from './map-controls.tsx'

const resourceSheet = onDemand(() => import('./resource-sheet.tsx'))
/** Media query for devices on which `MapControls` shows all buttons. */
const mouseQuery = '(hover: hover) and (pointer: fine)'

type LayersMenuProps = {
  /** Null if there is no map. */
  baseMap: BaseMap | null
  onMove: MoveMap
  /** Shows the buttons that pan the map. */
  onPan: () => void
}

/** Chooses the base map and the public resources. On touch screens, it also has the functions of the hidden buttons. */
export function LayersMenu({ baseMap, onMove, onPan }: LayersMenuProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const hasMouse = useMediaQuery(mouseQuery)
  const { show: showReference, hasReference } = useShowReference(onMove)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const loaded = useOnDemand(resourceSheet, isOpen, close)
  const iconSize = { size: 20, 'aria-hidden': true } as const
  return (
    <>
      <Menu trigger={<RoundButton ref={button} label={t('map-layers')} icon={<IconStack2 size={22} aria-hidden />} />}>
        {baseMap && hasStyleChoice(baseMap) && (
          <>
            <StyleChoices baseMap={baseMap} />
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<IconBuildingCommunity {...iconSize} />} onClick={() => setIsOpen(true)}>
          {t('map-resource-settings')}
        </MenuItem>
        {!hasMouse && isMember && (
          <MenuItem icon={<IconHome {...iconSize} />} onClick={showReference}>
            {t('map-my-reference')}
          </MenuItem>
        )}
        {!hasMouse && hasReference !== undefined && (
          <MenuLink {...myLocation} icon={<IconHomeEdit {...iconSize} />}>
            {t(hasReference ? 'place-change-reference' : 'place-set-reference')}
          </MenuLink>
        )}
        {!hasMouse && baseMap && (
          <MenuItem icon={<IconArrowsMove {...iconSize} />} onClick={onPan}>
            {t('map-move-by-buttons')}
          </MenuItem>
        )}
      </Menu>
      {loaded && (
        // The menu entry that opened the sheet has disappeared.
        <loaded.ResourceSheet isOpen={isOpen} onClose={close} focusAfter={() => button.current} />
      )}
      {isOpen && !loaded && <SheetSkeleton title={t('map-resource-settings')} width={550} onClose={close} />}
    </>
  )
}
