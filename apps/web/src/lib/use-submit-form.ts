import { type Dispatch, type FormEvent, useEffect, useReducer, useRef } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { fieldErrors, fieldMessage } from './field-message.ts'
import {
  errorOf,
  type FieldErrors,
  type FormAction,
  type FormState,
  firstMessages,
  formReducer,
  initialFormState,
  isSending,
} from './form-state.ts'
import { expandAround } from './hash-target.ts'
import { unmarkedFailure } from './unmarked-failure.ts'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from './unsent-input.ts'

/** Delay before an error appears, because it would move a button below away from the pointer during a click. */
const showErrorAfterMs = 200
const wrongFields = '[aria-invalid=true], [data-is-wrong=true]'
const controls = 'input:not([hidden]), button, textarea'

type Texts = Record<string, string>

type SubmitFormOptions<Schema extends z.ZodMiniType> = {
  schema: Schema
  initial: z.input<Schema> & Texts
  /** The name under which the input survives a reload, without the field `except`, a password. */
  unsentInput?: { name: string; except: string }
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Receives the part of a failure that no field shows. */
  onFailure: (failure: unknown) => void
}

/** A form of text fields that is sent as a whole. The input stays when sending fails. */
export function useSubmitForm<Schema extends z.ZodMiniType>(options: SubmitFormOptions<Schema>) {
  const { schema, initial, unsentInput, send, onFailure } = options
  const [state, dispatch] = useReducer(formReducer<Texts, FormState<Texts>>, undefined, () =>
    initialFormState<Texts>({ ...initial, ...(unsentInput && readUnsentInput<Texts>(unsentInput.name)) } as Texts),
  )
  const { values } = state
  useStoredInput(values, unsentInput)
  const parsed = schema.safeParse(values, { reportInput: true })
  const errors = parsed.success ? {} : withRequired(values, fieldErrors(parsed.error))
  const submission = useSubmit({ state, dispatch, errors, onFailure })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submission.submit(async () => {
      await send(parsed.data as z.output<Schema>)
      if (unsentInput) deleteUnsentInput(unsentInput.name)
    })
  }
  const field = (name: keyof z.input<Schema> & string) => ({
    name,
    value: values[name] ?? '',
    error: submission.errorOf(name),
    onChange: (value: string) => dispatch({ type: 'change', values: { [name]: value } }),
    onBlur: () => submission.leave(name),
  })
  return {
    values,
    field,
    isSending: submission.isSending,
    formProps: { ref: submission.form, onSubmit, noValidate: true },
  }
}

function useStoredInput(values: Texts, unsentInput: SubmitFormOptions<z.ZodMiniType>['unsentInput']) {
  const { name, except } = unsentInput ?? {}
  const input = JSON.stringify(Object.fromEntries(Object.entries(values).filter(([field]) => field !== except)))
  useEffect(() => {
    if (name) writeUnsentInput(name, JSON.parse(input))
  }, [name, input])
}

type SubmitOptions<Values extends object> = {
  state: FormState<Values>
  dispatch: Dispatch<FormAction<Values>>
  /** The errors of the current values. */
  errors: FieldErrors
  /** Maps refused fields of the request to fields of the form. */
  readErrors?: (fields: Record<string, string[]>) => FieldErrors
  /** Receives the part of a failure that no field shows. */
  onFailure: (failure: unknown) => void
}

/** Sends a valid form, one submission at a time. If the form has errors, the first wrong field gets the focus. */
export function useSubmit<Values extends object>(options: SubmitOptions<Values>) {
  const { state, dispatch, errors, readErrors = firstMessages, onFailure } = options
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  // Collects the fields that request their error during render: those that the form shows.
  const shown = useRef(new Set<string>())
  shown.current = new Set()
  const { failures } = state
  useEffect(() => {
    const wrong = failures > 0 ? form.current?.querySelector<HTMLElement>(wrongFields) : null
    const control = wrong?.matches(controls) ? wrong : wrong?.querySelector<HTMLElement>(controls)
    // A field in a collapsed part could not get the focus.
    expandAround(control)
    control?.focus()
  }, [failures])

  async function submit(send: () => Promise<unknown>) {
    if (isRunning.current) return
    const fields = Object.keys(state.values)
    dispatch({ type: 'visit', fields })
    if (Object.keys(errors).length > 0) {
      const unmarked = unmarkedFailure(new ApiError(400, null), errors, shown.current)
      if (unmarked !== null) onFailure(unmarked)
      return dispatch({ type: 'reject' })
    }
    isRunning.current = true
    dispatch({ type: 'send', fields })
    try {
      await send()
      dispatch({ type: 'succeed', fields, saved: {} })
    } catch (failure) {
      const refused = failure instanceof ApiError ? readErrors(failure.fields) : {}
      dispatch({ type: 'fail', fields, sent: state.values, errors: refused })
      const unmarked = unmarkedFailure(failure, refused, shown.current)
      if (unmarked !== null) onFailure(unmarked)
    } finally {
      isRunning.current = false
    }
  }

  return {
    form,
    submit,
    isSending: isSending(state),
    errorOf: (field: keyof Values & string) => {
      shown.current.add(field)
      return errorOf(state, errors, field)
    },
    /** An empty field that was only passed through shows no error yet. */
    leave: (field: keyof Values & string) => {
      if (state.values[field]) setTimeout(() => dispatch({ type: 'visit', fields: [field] }), showErrorAfterMs)
    },
  }
}

/** An empty field is reported as required, whatever other errors it has. */
const withRequired = (values: Texts, fields: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [message]]) => [
      field,
      values[field]?.trim() === '' ? fieldMessage('required') : message,
    ]),
  )
