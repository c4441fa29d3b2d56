import type { Language } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { onDisconnected } from '../lib/api.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { queryClient, showFailure } from './query-client.ts'
import { router } from './router.ts'
import { textLoaders } from './texts.ts'

/** Joins the parts that do not know each other, and loads what the first page needs, all at once. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)

  // Somebody logged in or out, here or in another tab: the guards look again, and nothing of the one before stays. In
  // this order, for a page that has just been closed to a visitor must not ask for its data again.
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

/** A member's mails come in the language of their pages. Loaded when needed: the home page does without the contract. */
async function saveLanguage(language: Language) {
  if (!currentSession()) return
  const { updateMe } = await import('../features/members/update-me.ts')
  await updateMe({ language }, queryClient).catch(showFailure)
}
