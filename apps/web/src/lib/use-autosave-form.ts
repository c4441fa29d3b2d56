import { useEffect, useReducer, useRef } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { fieldErrors } from './field-message.ts'
import { errorOf, type FormState, firstMessages, formReducer, initialFormState, unsavedFields } from './form-state.ts'
import { unmarkedFailure } from './unmarked-failure.ts'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from './unsent-input.ts'
import { useDebouncedCallback } from './use-debounced.ts'

export const saveAfterMs = 400

type AutosaveOptions<Changes extends object, Current> = {
  /** The name under which unsaved input is stored on this device. */
  name: string
  schema: z.ZodMiniObject & z.ZodMiniType<Changes>
  /** The values on the server. */
  current: Current
  save: (changes: Changes) => Promise<unknown>
  /** Receives the part of a failure that no field shows. */
  onFailure: (failure: unknown) => void
}

/**
 * Saves changed fields together, 400 ms after the last change, and only if all of them are valid. Input that could not be
 * saved stays on the device, also when the session ends.
 */
export function useAutosaveForm<Changes extends object, Current extends Record<keyof Changes, unknown>>(
  options: AutosaveOptions<Changes, Current>,
) {
  type Values = Partial<Record<keyof Changes, unknown>>
  type Field = keyof Changes & string
  const { name, schema, current, save, onFailure } = options
  const [state, dispatch] = useReducer(formReducer<Values, FormState<Values>>, undefined, () => ({
    ...initialFormState<Values>(readUnsentInput<Values>(name), {}),
    // Errors are shown while typing, because they block saving.
    visited: new Set(Object.keys(schema.shape)),
  }))
  // Collects the fields that request their error during render: those that the form shows.
  const shown = useRef(new Set<string>())
  shown.current = new Set()
  const { values, status, focused } = state
  const unsaved = unsavedFields(state)
  const changes = Object.fromEntries(unsaved.map((field) => [field, values[field]])) as Values
  const parsed = schema.safeParse(changes, { reportInput: true })
  const errors = parsed.success ? {} : firstMessages(fieldErrors(parsed.error))
  const input = JSON.stringify(changes)
  useEffect(() => writeUnsentInput(name, JSON.parse(input)), [name, input])

  /** Returns true if changes were saved. */
  async function saveChanges(): Promise<boolean> {
    if (unsaved.length === 0 || !parsed.success) return false
    dispatch({ type: 'send', fields: unsaved })
    try {
      await save(parsed.data as Changes)
      dispatch({ type: 'succeed', fields: unsaved, saved: changes })
      return true
    } catch (failure) {
      const refused = failure instanceof ApiError ? firstMessages(failure.fields) : {}
      dispatch({ type: 'fail', fields: unsaved, sent: changes, errors: refused })
      const unmarked = unmarkedFailure(failure, refused, shown.current)
      if (unmarked !== null) onFailure(unmarked)
      return false
    }
  }
  const debounced = useDebouncedCallback(saveChanges, saveAfterMs)
  // Saves input from before a log-out, too.
  const scheduleRef = useRef(debounced.schedule)
  useEffect(() => scheduleRef.current(), [])

  const hasFailed = unsaved.some((field) => status[field] === 'failed')
  return {
    change: (field: Field, value: unknown) => {
      dispatch({ type: 'change', values: { [field]: value } as Values })
      debounced.schedule()
    },
    /** While a field is edited, the server's version (trimmed, completed) must not replace the input. */
    valueOf: <F extends Field>(field: F): Current[F] => {
      const isTyping = unsaved.includes(field) || (focused === field && field in values)
      return (isTyping ? values[field] : current[field]) as Current[F]
    },
    errorOf: (field: Field) => {
      shown.current.add(field)
      return errorOf(state, errors, field)
    },
    statusOf: (field: Field) => status[field],
    focus: (field: Field | undefined) => dispatch({ type: 'focus', field }),
    discard: () => {
      deleteUnsentInput(name)
      dispatch({ type: 'discard' })
    },
    saveAgain: saveChanges,
    hasFailed,
    /** Some input cannot be saved as it is. */
    isBlocked: unsaved.length > 0 && (!parsed.success || hasFailed),
    isSaved: unsaved.length === 0 && Object.values(status).includes('saved'),
  }
}
