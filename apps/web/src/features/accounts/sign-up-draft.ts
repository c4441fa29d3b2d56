import { useEffect } from 'react'
import { readSavedInput, writeSavedInput } from '../../lib/saved-input.ts'

export const draftName = 'sign-up'
const empty = { email: '', username: '', first_name: '', last_name: '' }

/** What was typed before a reload; the password is never kept. */
export const readSignUpDraft = () => ({ ...empty, ...readSavedInput<typeof empty>(draftName), password: '' })

export function useSignUpDraft({ password: _, ...values }: Record<string, string>) {
  const typed = JSON.stringify(values)
  useEffect(() => writeSavedInput(draftName, JSON.parse(typed)), [typed])
}
