import type { Language } from '@pollen/contract/constants'
import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '../lib/session.ts'
import { showFailure } from '../ui/snackbar.tsx'

/** Stores the language of the pages for the member's mails. The import is lazy to keep the home page small. */
export async function saveLanguage(language: Language, client: QueryClient) {
  if (!currentSession()) return
  const { updateMe } = await import('../features/members/members.api.ts')
  await updateMe({ language }, client).catch(showFailure)
}
