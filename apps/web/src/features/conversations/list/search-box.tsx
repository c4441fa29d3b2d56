import { maxConversationSearchLength } from '@pollen/contract/conversations'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedCallback } from '../../../lib/use-debounced.ts'
import { SearchField } from '../../../ui/search-field.tsx'

const delayMs = 400

type SearchBoxProps = { value: string; onChange: (words: string) => void }

/** Searches after a pause in typing, on Enter, and when the field is cleared. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(text)
  const { schedule, flush } = useDebouncedCallback(() => {
    sent.current = latest.current.trim()
    onChange(sent.current)
  }, delayMs)

  // Other values come from a link or the Back button.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    latest.current = value
    setText(value)
  }, [value])

  const type = (typed: string) => {
    latest.current = typed
    setText(typed)
    schedule()
  }
  return (
    <SearchField
      label={t('conversations-search')}
      value={text}
      onChange={type}
      onSubmit={flush}
      maxLength={maxConversationSearchLength}
    />
  )
}
