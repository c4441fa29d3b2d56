import { useTranslation } from 'react-i18next'
import { Menu, MenuChoices, type MenuTrigger } from '../../ui/menu.tsx'
import type { BaseMap } from './use-base-map.ts'

/** Chooses the base map. Hidden unless there are several. */
export function StyleSwitcher({ baseMap, trigger }: { baseMap: BaseMap; trigger: MenuTrigger }) {
  const { t } = useTranslation()
  const { tileStyle, tileStyles, choose } = baseMap
  if (!tileStyle || tileStyles.length < 2) return null
  const choices = tileStyles.map(({ code }) => ({ value: code, label: t(`map_style__${code}`) }))
  return (
    <Menu trigger={trigger}>
      <MenuChoices choices={choices} value={tileStyle.code} onChange={choose} />
    </Menu>
  )
}
