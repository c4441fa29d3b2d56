import type { Language } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { onDisconnected } from '../lib/api.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'
import { showFailure, showSnackbar } from '../ui/snackbar.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** One chunk for each language, with the texts of every feature. */
const textLoaders = {
  en: async () => (await import('./texts/en.ts')).texts,
  fr: async () => (await import('./texts/fr.ts')).texts,
}

/** Connects session, router, query cache and languages, and loads what the first page needs in parallel. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)

  // After a log-in or log-out, here or in another tab, the guards run again before the cache is emptied: otherwise a
  // page that a visitor may no longer see would ask for its data once more.
  subscribeToSession(async () => {
    await router.invalidate()
    await queryClient.resetQueries()
  })
  onDisconnected(() => {
    showSnackbar('error', translate('invalid-token-disconnected'))
    void router.navigate({ to: pages.login.path, search: { next: router.state.location.href } })
  })

  const onFailure = () => showSnackbar('error', translate('connection-error'))
  await Promise.all([startI18n(textLoaders, { onFailure, onChoice: saveLanguage }), router.load()])
}

/** Mails to a member use the language of their pages. The import is lazy to keep the home page small. */
async function saveLanguage(language: Language) {
  if (!currentSession()) return
  const { updateMe } = await import('../features/members/members.api.ts')
  await updateMe({ language }, queryClient).catch(showFailure)
}
