import type { SearchSuggestion } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterChanges, Filters } from './filters.ts'

type SearchNoticeProps = {
  filters: Filters
  suggestion: SearchSuggestion | null | undefined
  onChange: (changes: FilterChanges) => void
  className?: string
}

/** Names the corrected words that are searched instead of a typo, and offers to search for the typed ones. */
export function CorrectedNotice({ filters, suggestion, onChange, className }: SearchNoticeProps) {
  const { t } = useTranslation()
  if (!suggestion?.is_applied) return null
  const quoted = suggestion.searches.map((words) => t('filtered-search', { words }))
  return (
    <p className={className}>
      {t('search-corrected', { words: formatList(quoted, currentLanguage(), 'disjunction') })}
      <Button look="plain" onClick={() => onChange({ exactSearch: true })}>
        {t('search-exactly', { words: filters.search.trim() })}
      </Button>
    </p>
  )
}

/** Offers similar words if no item matches the typed ones. */
export function SimilarSearches({ suggestion, onChange, className }: Omit<SearchNoticeProps, 'filters'>) {
  const { t } = useTranslation()
  if (!suggestion || suggestion.is_applied) return null
  return (
    <p className={className}>
      {t('search-similar')}
      {suggestion.searches.map((search) => (
        <Button key={search} look="outlined" onClick={() => onChange({ search })}>
          {search}
        </Button>
      ))}
    </p>
  )
}
