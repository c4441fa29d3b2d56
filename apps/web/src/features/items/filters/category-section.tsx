import { type Category, categories } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { ChoicePills } from '../../../ui/choice-pills.tsx'
import { categoryIcons } from '../category-icons.ts'
import type { SectionProps } from './section-props.ts'

const all = Object.keys(categories) as Category[]

export function CategorySection({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  const choices = all.map((category) => {
    const Icon = categoryIcons[category]
    const label = t(`category__${categories[category]}`)
    return { value: category, label, icon: <Icon size={18} stroke={1.75} aria-hidden /> }
  })
  const change = (category: Category, isChosen: boolean) =>
    onChange({
      categories: all.filter((other) => (other === category ? isChosen : filters.categories.includes(other))),
    })
  return (
    <ChoicePills
      kind="checkbox"
      label={t('filter-section__category')}
      choices={choices}
      chosen={filters.categories}
      onChange={change}
    />
  )
}
