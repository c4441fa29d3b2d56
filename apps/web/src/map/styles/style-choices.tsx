import { useTranslation } from 'react-i18next'
import { MenuChoices } from '../../ui/menu.tsx'
import type { BaseMap } from './use-base-map.ts'

export const hasStyleChoice = ({ tileStyles }: BaseMap) => tileStyles.length > 1

/** Menu entries that choose the base map. */
export function StyleChoices({ baseMap }: { baseMap: BaseMap }) {
  const { t } = useTranslation()
  const { tileStyle, tileStyles, choose } = baseMap
  const choices = tileStyles.map(({ code }) => ({ value: code, label: t(`map_style__${code}`) }))
  return <MenuChoices label={t('map-styles')} choices={choices} value={tileStyle?.code ?? ''} onChange={choose} />
}
