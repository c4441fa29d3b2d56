import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch, IconX } from './icons.ts'
import { RoundButton } from './round-button.tsx'
import classes from './search-field.module.css'

type SearchFieldProps = {
  /** The name of the field, and its placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter and after clearing, when no debounce is needed. */
  onSubmit?: () => void
  maxLength: number
}

/** A search field without a form. Escape and a button clear it. */
export function SearchField({ label, value, onChange, onSubmit = () => {}, maxLength }: SearchFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    onSubmit()
    input.current?.focus()
  }
  return (
    <search className={classes.box}>
      <IconSearch className={classes.icon} size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSubmit()
          if (key === 'Escape' && value !== '') clear()
        }}
      />
      {value !== '' && (
        <span className={classes.clear}>
          <RoundButton
            look="plain"
            size="small"
            label={t('search-clear')}
            icon={<IconX size={18} aria-hidden />}
            onClick={clear}
          />
        </span>
      )}
    </search>
  )
}
