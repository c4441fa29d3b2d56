import { useTranslation } from 'react-i18next'
import { useIsOperator } from '../features/members/use-is-operator.ts'
import { loadPageTexts } from '../lib/i18n.ts'
import type { OperatorSlotProps } from '../parts/operator-slot.tsx'
import { MenuNote } from '../ui/menu.tsx'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { pageTexts } from './texts/page-texts.ts'

const toolsPart = onDemand(() =>
  loadPageTexts(pageTexts.admin).then(() => import('../features/admin/operator-tools.tsx')),
)

/** Fills the operator slots of pages. The code and the texts of the tools are loaded for operators only. */
export function OperatorTools(props: OperatorSlotProps) {
  const { t } = useTranslation()
  const isOperator = useIsOperator() === true
  const tools = useOnDemand(toolsPart, isOperator, () => undefined)
  if (!isOperator) return null
  if (tools) return <tools.OperatorTools {...props} />
  // A menu may have no other entry.
  return props.at === 'item-menu' && <MenuNote>{t('loading')}</MenuNote>
}
