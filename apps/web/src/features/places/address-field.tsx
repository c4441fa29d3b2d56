import type { Location } from '@pollen/contract/location'
import type { AddressSuggestion } from '@pollen/contract/places'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import fieldClasses from '../../ui/field.module.css'
import { Field, type FieldProps } from '../../ui/field.tsx'
import classes from './address-field.module.css'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type AddressFieldProps = FieldProps & {
  name?: string
  placeholder?: string
  required?: boolean
  value: string
  /** What is nearest to it comes first. */
  near?: Location | null
  onChange: (text: string) => void
  onPick: (suggestion: AddressSuggestion) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** An address, with suggestions to take or leave: a combobox as screen readers know it. */
export function AddressField({ label, help, hint, error, mark, value, near, ...field }: AddressFieldProps) {
  const { onChange, onPick, onFocus, onBlur, ...input } = field
  const { t } = useTranslation()
  const listId = useId()
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const groups = useSuggestions(value, near, isWanted)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isOpen = all.length > 0
  const at = Math.min(active, all.length - 1)

  function show(isNowWanted: boolean) {
    setIsWanted(isNowWanted)
    setActive(-1)
  }

  function pick(suggestion: AddressSuggestion) {
    show(false)
    onPick(suggestion)
  }

  function steer(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = all[at]
    if (step !== 0) {
      event.preventDefault()
      if (!isWanted) return show(true)
      // One place more than there are suggestions: the field itself, between the last and the first.
      const places = all.length + 1
      setActive(((at + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.stopPropagation()
      show(false)
    }
  }

  return (
    // What is wrong can wait while there is something to choose.
    <Field {...{ label, help, hint, mark }} error={isOpen ? undefined : error}>
      {(tied) => (
        <div className={classes.frame}>
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...tied}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
            className={fieldClasses.control}
            value={value}
            onChange={(event) => {
              show(true)
              onChange(event.target.value)
            }}
            onKeyDown={steer}
            onFocus={onFocus}
            onBlur={() => {
              show(false)
              onBlur?.()
            }}
          />
          {isOpen && <SuggestionList id={listId} label={t('suggestions')} groups={groups} active={at} onPick={pick} />}
          <span role="status" className="visually-hidden">
            {isOpen && t('suggestions-count', { count: all.length })}
          </span>
        </div>
      )}
    </Field>
  )
}
