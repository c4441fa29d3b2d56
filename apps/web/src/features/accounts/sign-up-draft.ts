import { useEffect } from 'react'
import { readDraft, writeDraft } from '../../lib/drafts.ts'

export const draftName = 'sign-up'
const empty = { email: '', username: '', first_name: '', last_name: '' }

/** What was typed before a reload; the password is never kept. */
export const readSignUpDraft = () => ({ ...empty, ...readDraft<typeof empty>(draftName), password: '' })

export function useSignUpDraft({ password: _, ...values }: Record<string, string>) {
  const typed = JSON.stringify(values)
  useEffect(() => writeDraft(draftName, JSON.parse(typed)), [typed])
}
