import { fieldMessage, fieldMessages } from '@pollen/contract/field-messages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { currentLanguage } from './i18n.ts'

const clickMs = 200

type Texts = Record<string, string>
type Refusal = { value: string | undefined; message: string | undefined }

type FormOptions<Schema extends z.ZodType> = {
  schema: Schema
  initial: z.input<Schema> & Texts
  send: (values: z.output<Schema>) => Promise<unknown>
  onFailure: (failure: unknown) => void
}

/**
 * A form that is sent as a whole. What is wrong is said at its field once the field has been left, or sending was tried;
 * then the first wrong field gets the focus. Nothing typed is lost when sending fails.
 */
export function useForm<Schema extends z.ZodType>({ schema, initial, send, onFailure }: FormOptions<Schema>) {
  const [values, setValues] = useState<Texts>(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Record<string, Refusal>>({})
  const [isSending, setIsSending] = useState(false)
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  const parsed = schema.safeParse(values, { reportInput: true })
  const wrong = parsed.success ? {} : fieldMessages(parsed.error, currentLanguage())

  function errorOf(name: string): string | undefined {
    const refusal = refused[name]
    if (refusal && refusal.value === values[name]) return refusal.message
    if (!left.has(name) || !wrong[name]) return undefined
    return values[name]?.trim() === '' ? fieldMessage('required', currentLanguage()) : wrong[name][0]
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setLeft(new Set(Object.keys(values)))
    if (!parsed.success) return setFailures(failures + 1)
    setIsSending(true)
    try {
      await send(parsed.data)
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setRefused(Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, refusal(name, message)])))
      setFailures(failures + 1)
      onFailure(failure)
    } finally {
      setIsSending(false)
    }
  }
  const refusal = (name: string, message: string | undefined): Refusal => ({ value: values[name], message })

  const field = (name: keyof z.input<Schema> & string) => ({
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    // Who only passes through an empty field has not done anything wrong yet. A moment later, for a message that moves
    // what is below while it is being clicked would make the click miss.
    onBlur: () => values[name] && setTimeout(() => setLeft((before) => new Set([...before, name])), clickMs),
  })

  return { values, field, isSending, formProps: { ref: form, onSubmit: submit, noValidate: true } }
}
