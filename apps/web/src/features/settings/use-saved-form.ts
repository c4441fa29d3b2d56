import { fieldMessages } from '@pollen/contract/field-messages'
import { type Me, MemberChanges } from '@pollen/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { deleteSavedInput, readSavedInput, writeSavedInput } from '../../lib/saved-input.ts'
import { useDebouncedCallback } from '../../lib/use-debounced.ts'
import type { SaveState } from '../../ui/save-mark.tsx'
import { updateMe } from '../members/index.ts'
import { showSaveFailure } from './save-failure.ts'

const pauseMs = 400

type Field = keyof MemberChanges
type Typed = Partial<Record<Field, unknown>>
type States = Partial<Record<Field, SaveState>>
type Refusals = Partial<Record<string, { value: unknown; message: string | undefined }>>
export type SavedForm = ReturnType<typeof useSavedForm>

/**
 * Fields that save themselves: 400 ms after the last change, together, and only when all of them are valid. What could
 * not be saved stays as it was typed, also when the session ends meanwhile.
 */
export function useSavedForm(name: string, me: Me) {
  const queryClient = useQueryClient()
  const draftName = `settings-${name}`
  const [typed, setTyped] = useState<Typed>(() => readSavedInput<Typed>(draftName))
  const [taken, setTaken] = useState<Typed>({})
  const [states, setStates] = useState<States>({})
  const [refused, setRefused] = useState<Refusals>({})
  const focused = useRef<Field>(undefined)

  const waiting = (Object.keys(typed) as Field[]).filter((field) => typed[field] !== taken[field])
  const changes: Typed = Object.fromEntries(waiting.map((field) => [field, typed[field]]))
  const parsed = MemberChanges.safeParse(changes, { reportInput: true })
  const wrong = parsed.success ? {} : fieldMessages(parsed.error, currentLanguage())
  const draft = JSON.stringify(changes)
  useEffect(() => writeSavedInput(draftName, JSON.parse(draft)), [draftName, draft])

  const mark = (fields: Field[], state?: SaveState) =>
    setStates((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, state])) }))

  async function save() {
    if (waiting.length === 0 || !parsed.success) return
    mark(waiting, 'saving')
    try {
      await updateMe(parsed.data, queryClient)
      setTaken((before) => ({ ...before, ...changes }))
      setRefused({})
      mark(waiting, 'saved')
    } catch (failure) {
      const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
      setRefused(
        Object.fromEntries(fields.map(([field, [message]]) => [field, { value: changes[field as Field], message }])),
      )
      mark(waiting, 'failed')
      showSaveFailure(failure)
    }
  }
  const debounced = useDebouncedCallback(save, pauseMs)
  // A draft from before a log-out gets its turn.
  const askRef = useRef(debounced.schedule)
  useEffect(() => askRef.current(), [])

  function change(field: Field, value: unknown) {
    setTyped((before) => ({ ...before, [field]: value }))
    mark([field])
    debounced.schedule()
  }

  function errorOf(field: Field): string | undefined {
    const refusal = refused[field]
    if (refusal && refusal.value === typed[field]) return refusal.message
    return wrong[field]?.[0]
  }

  /** While somebody types, the server's reading of it (trimmed, completed) must not replace it. */
  function shown<F extends Field>(field: F): Me[F] {
    const isTyping = waiting.includes(field) || (focused.current === field && field in typed)
    return (isTyping ? typed[field] : me[field]) as Me[F]
  }

  function discard() {
    deleteSavedInput(draftName)
    setTyped({})
  }

  const [, redraw] = useState(0)
  const focus = (field: Field | undefined) => {
    focused.current = field
    redraw((count) => count + 1)
  }

  return {
    change,
    valueOf: shown,
    errorOf,
    stateOf: (field: Field) => states[field],
    focus,
    discard,
    saveAgain: save,
    /** Something typed cannot be saved as it stands. */
    isStuck: waiting.length > 0 && (!parsed.success || waiting.some((field) => states[field] === 'failed')),
    hasFailed: waiting.some((field) => states[field] === 'failed'),
    isSaved: waiting.length === 0 && Object.values(states).includes('saved'),
  }
}
