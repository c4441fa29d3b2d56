import type { AddressSuggestion, PlaceGroup } from '@pollen/contract/places'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMapPin } from '../../ui/icons.ts'
import classes from './address-field.module.css'

export type SuggestionGroup = { group: PlaceGroup; suggestions: AddressSuggestion[] }

type SuggestionListProps = {
  id: string
  label: string
  groups: SuggestionGroup[]
  /** Index of the highlighted suggestion across all groups; -1 for none. */
  active: number
  onPick: (suggestion: AddressSuggestion) => void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

export function SuggestionList({ id, label, groups, active, onPick }: SuggestionListProps) {
  const { t } = useTranslation()
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const hasHeadings = groups.some(({ group }) => group !== 'others')
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list needs more room
  useEffect(() => {
    // On phones, bars or the keyboard may cover the suggestions.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, all.length])

  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ group, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups of options, but no fieldset
        <div key={group} role="group" aria-label={t(`place-group__${group}`)}>
          {hasHeadings && (
            <div className={classes.group} aria-hidden>
              {t(`place-group__${group}`)}
            </div>
          )}
          {suggestions.map((suggestion) => (
            <Suggestion
              key={all.indexOf(suggestion)}
              id={optionId(id, all.indexOf(suggestion))}
              suggestion={suggestion}
              isActive={all[active] === suggestion}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type SuggestionProps = {
  id: string
  suggestion: AddressSuggestion
  isActive: boolean
  onPick: (suggestion: AddressSuggestion) => void
}

function Suggestion({ id, suggestion, isActive, onPick }: SuggestionProps) {
  const [first, ...rest] = suggestion.address.split(', ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field refers to the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.suggestion}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
    >
      <IconMapPin size={20} className={classes.icon} aria-hidden />
      <span>
        {first}
        {rest.length > 0 && <span className={classes.rest}>, {rest.join(', ')}</span>}
      </span>
    </div>
  )
}
