import type { AddressSuggestion } from '@pollen/contract/places'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './suggestion-list.module.css'
import type { useSuggestions } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  label: string
  groups: ReturnType<typeof useSuggestions>
  /** Which one the arrows stand on, counted over all groups; -1 for none. */
  active: number
  onPick: (suggestion: AddressSuggestion) => void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

export function SuggestionList({ id, label, groups, active, onPick }: SuggestionListProps) {
  const { t } = useTranslation()
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isNamed = groups.some(({ group }) => group !== 'others')
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ group, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox knows options and groups of options, no fieldsets.
        <div key={group} role="group" aria-label={t(`place-group__${group}`)}>
          {isNamed && (
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at the active one.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.suggestion}
      // The field keeps the focus.
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
