import { type Location, readLocation } from '@pollen/contract/location'
import { type AddressSuggestion, placeGroups, suggestAfter } from '@pollen/contract/places'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field, type FieldProps } from '../../ui/field.tsx'
import classes from './address-field.module.css'
import { suggestionsQuery } from './places.api.ts'
import { optionId, type SuggestionGroup, SuggestionList } from './suggestion-list.tsx'

type AddressFieldProps = FieldProps & {
  name?: string
  placeholder?: string
  required?: boolean
  value: string
  /** Suggestions near this point are listed first. */
  near?: Location | null
  onChange: (text: string) => void
  onPick: (suggestion: AddressSuggestion) => void
  /** Called on Enter without a suggestion. */
  onEnter?: () => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A text field for an address with suggestions: an ARIA combobox that also accepts other text. */
export function AddressField({
  label,
  isLabelHidden,
  help,
  hint,
  error,
  mark,
  value,
  near,
  ...field
}: AddressFieldProps) {
  const { onChange, onPick, onEnter, onFocus, onBlur, ...input } = field
  const { t } = useTranslation()
  const listId = useId()
  const [isListActive, setIsListActive] = useState(false)
  const [active, setActive] = useState(-1)
  const { groups, isNothingFound } = useSuggestions(value, near, isListActive)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isOpen = all.length > 0
  const at = Math.min(active, all.length - 1)

  function showList(isActive: boolean) {
    setIsListActive(isActive)
    setActive(-1)
  }

  function pick(suggestion: AddressSuggestion) {
    showList(false)
    onPick(suggestion)
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = all[at]
    if (step !== 0) {
      event.preventDefault()
      if (!isListActive) return showList(true)
      // The arrow keys also stop at the field itself (-1), between the last suggestion and the first.
      const stops = all.length + 1
      setActive(((at + 1 + step + stops) % stops) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Enter') {
      showList(false)
      if (!onEnter) return
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape' && isOpen) {
      // Keeps a surrounding dialog open.
      event.stopPropagation()
      showList(false)
    }
  }

  return (
    // Hides the error while there are suggestions.
    <Field {...{ label, isLabelHidden, help, hint, mark }} error={isOpen ? undefined : error}>
      {(control) => (
        <div className={classes.frame}>
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
            className={fieldClasses.control}
            value={value}
            onChange={(event) => {
              showList(true)
              onChange(event.target.value)
            }}
            onKeyDown={handleKey}
            onFocus={onFocus}
            onBlur={() => {
              showList(false)
              onBlur?.()
            }}
          />
          {isOpen && <SuggestionList id={listId} label={t('suggestions')} groups={groups} active={at} onPick={pick} />}
          <span role="status" className="visually-hidden">
            {isOpen && t('suggestions-count', { count: all.length })}
          </span>
          <div role="status">{isNothingFound && <p className={classes.none}>{t('suggestions-none')}</p>}</div>
        </div>
      )}
    </Field>
  )
}

const debounceMs = 300

/** Returns suggestions for the text in groups, in the order of `placeGroups`: public resources first. */
function useSuggestions(text: string, near: Location | null | undefined, isActive: boolean) {
  const debounced = useDebouncedValue(text.trim(), debounceMs)
  const isLongEnough = (text: string) => text.trim().length > suggestAfter
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(debounced, near),
    enabled: isActive && isLongEnough(debounced),
    placeholderData: keepPreviousData,
  })
  const isShown = isActive && isLongEnough(debounced) && isLongEnough(text)
  const groups: SuggestionGroup[] = placeGroups
    .map((group) => ({ group, suggestions: (data ?? []).filter((suggestion) => suggestion.group === group) }))
    .filter(({ suggestions }) => suggestions.length > 0)
  const isSettled = isShown && debounced === text.trim() && !isPlaceholderData
  // Coordinates need no suggestion.
  const isNothingFound = isSettled && data?.length === 0 && readLocation(debounced) === null
  return { groups: isShown ? groups : [], isNothingFound }
}
