/**
 * Form state as plain data, for two policies: `use-submit-form.ts` submits a whole form, `use-autosave-form.ts` saves
 * single fields. The form of an item extends it.
 */
export type FormState<Values extends object> = {
  /** The input of the person. */
  values: Values
  /** The values on the server, as far as the form knows. A field with another value is unsaved. */
  baseline: Values
  /** Fields that the person has left, or tried to send. Only these show their errors. */
  visited: ReadonlySet<string>
  focused: string | undefined
  refusals: Partial<Record<string, Refusal>>
  status: Partial<Record<string, SaveStatus>>
  /** Failed attempts to send. After each one, the first wrong field gets the focus. */
  failures: number
}

export type SaveStatus = 'saving' | 'saved' | 'failed'

/** Field → its message. */
export type FieldErrors = Partial<Record<string, string>>

/** The server's message about one value, shown while the field has that value. */
type Refusal = { value: unknown; message: string }

export type FormAction<Values extends object> =
  | { type: 'change'; values: Partial<Values> }
  | { type: 'visit'; fields: string[] }
  | { type: 'focus'; field: string | undefined }
  | { type: 'reject' }
  | { type: 'send'; fields: string[] }
  | { type: 'succeed'; fields: string[]; saved: Partial<Values> }
  | { type: 'fail'; fields: string[]; sent: Partial<Values>; errors: FieldErrors }
  | { type: 'discard' }

export const initialFormState = <Values extends object>(values: Values, baseline = values): FormState<Values> => ({
  values,
  baseline,
  visited: new Set(),
  focused: undefined,
  refusals: {},
  status: {},
  failures: 0,
})

export function formReducer<Values extends object, State extends FormState<Values>>(
  state: State,
  action: FormAction<Values>,
): State {
  switch (action.type) {
    case 'change': {
      const values = { ...state.values, ...action.values }
      const status = { ...state.status }
      for (const field of Object.keys(action.values)) {
        const isStillTrue = status[field] === 'saving' || isSaved({ ...state, values }, field)
        if (status[field] === 'failed' || !isStillTrue) delete status[field]
      }
      return { ...state, values, status }
    }
    case 'visit':
      return { ...state, visited: new Set([...state.visited, ...action.fields]) }
    case 'focus':
      return { ...state, focused: action.field }
    // The form has errors and was not sent.
    case 'reject':
      return { ...state, failures: state.failures + 1 }
    case 'send':
      return { ...state, status: { ...state.status, ...statusFor(action.fields, 'saving') } }
    case 'succeed': {
      const baseline = { ...state.baseline, ...action.saved }
      // A field that changed while it was being saved is not saved.
      const saved = action.fields.filter((field) => field in action.saved && isSaved({ ...state, baseline }, field))
      const status = { ...state.status, ...statusFor(action.fields, undefined), ...statusFor(saved, 'saved') }
      return { ...state, baseline, refusals: {}, status }
    }
    case 'fail': {
      const refusals = Object.entries(action.errors).flatMap(([field, message]) =>
        message === undefined ? [] : [[field, { value: readField(action.sent, field), message }]],
      )
      const status = { ...state.status, ...statusFor(action.fields, 'failed') }
      return { ...state, refusals: Object.fromEntries(refusals), status, failures: state.failures + 1 }
    }
    case 'discard':
      return { ...state, values: state.baseline }
  }
}

/** Fields with values that the server does not have. */
export const unsavedFields = <Values extends object>(state: FormState<Values>) =>
  Object.keys(state.values).filter((field) => !isSaved(state, field)) as (keyof Values & string)[]

/** The message to show at a field: the server's refusal, or else the error of a visited field. */
export function errorOf<Values extends object>(state: FormState<Values>, errors: FieldErrors, field: string) {
  const refusal = state.refusals[field]
  if (refusal && isSame(refusal.value, readField(state.values, field))) return refusal.message
  return state.visited.has(field) ? errors[field] : undefined
}

/** Keeps the first message about each field. */
export const firstMessages = (fields: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([field, [message]]) => [field, message]))

export const isSending = ({ status }: Pick<FormState<object>, 'status'>) => Object.values(status).includes('saving')

/** Compares plain data, such as places and lists of categories, by value. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const readField = (values: object, field: string): unknown => (values as Record<string, unknown>)[field]
const isSaved = ({ values, baseline }: { values: object; baseline: object }, field: string) =>
  isSame(readField(values, field), readField(baseline, field))
const statusFor = (fields: string[], status: SaveStatus | undefined) =>
  Object.fromEntries(fields.map((field) => [field, status]))
