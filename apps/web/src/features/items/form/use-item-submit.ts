import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessages } from '../../../lib/error-message.ts'
import { isSame } from '../../../lib/form-state.ts'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { byPart, type Mistakes } from './find-mistakes.ts'
import type { ItemValues } from './item-values.ts'

type Part = keyof ItemValues
export type ItemSubmit = ReturnType<typeof useItemSubmit>

/** A message that moves what is below while it is being clicked would make the click miss. */
const clickMs = 200
const wrongOnes = '[aria-invalid=true], [data-is-wrong=true]'
const controls = 'input:not([hidden]), button, textarea'

/** Says what is wrong at its place, once it was left or sending was tried; then the first wrong one gets the focus. */
export function useItemSubmit(values: ItemValues, mistakes: Mistakes) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ values: ItemValues; mistakes: Mistakes } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = failures > 0 ? form.current?.querySelector<HTMLElement>(wrongOnes) : null
    const control = wrong?.matches(controls) ? wrong : wrong?.querySelector<HTMLElement>(controls)
    control?.focus()
  }, [failures])

  function errorOf(part: Part): string | undefined {
    if (refused?.mistakes[part] && isSame(refused.values[part], values[part])) return refused.mistakes[part]
    return left.has(part) ? mistakes[part] : undefined
  }

  async function submit(send: () => Promise<unknown>) {
    if (isUnderWay.current) return
    setLeft(new Set(Object.keys(values)))
    if (Object.keys(mistakes).length > 0) return setFailures((count) => count + 1)
    isUnderWay.current = true
    setIsSending(true)
    try {
      await send()
    } catch (failure) {
      const found = failure instanceof ApiError ? byPart(failure.fields) : {}
      setRefused({ values, mistakes: found })
      setFailures((count) => count + 1)
      if (Object.keys(found).length > 0) showSnackbar('error', translate('item-form-refused'))
      else for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  const leave = (part: Part) => {
    if (values[part]) setTimeout(() => setLeft((before) => new Set([...before, part])), clickMs)
  }
  return { form, errorOf, leave, submit, isSending }
}
