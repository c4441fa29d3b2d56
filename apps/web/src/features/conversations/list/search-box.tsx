import { maxConversationSearchLength } from '@pollen/contract/conversations'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedCallback } from '../../../lib/use-debounced.ts'
import { RoundButton } from '../../../ui/round-button.tsx'
import classes from './search-box.module.css'

const delayMs = 400

type SearchBoxProps = { value: string; onChange: (words: string) => void }

/** Searches when the person pauses, presses Enter or clears it. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const latest = useRef(text)
  const { schedule, flush } = useDebouncedCallback(() => {
    sent.current = latest.current.trim()
    onChange(sent.current)
  }, delayMs)

  // Only a link or the Back button changes the value to one that was not sent above.
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
  const clear = () => {
    type('')
    flush()
    input.current?.focus()
  }
  return (
    <search className={classes.box}>
      <IconSearch className={classes.icon} size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={t('conversations-search')}
        placeholder={t('conversations-search')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxConversationSearchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') flush()
          if (key === 'Escape' && text !== '') clear()
        }}
      />
      {text !== '' && (
        <span className={classes.clear}>
          <RoundButton
            look="plain"
            size="small"
            label={t('conversations-search-clear')}
            icon={<IconX size={18} aria-hidden />}
            onClick={clear}
          />
        </span>
      )}
    </search>
  )
}
