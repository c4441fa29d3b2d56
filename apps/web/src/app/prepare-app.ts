import { pages } from '@pollen/contract/pages'
import { onDisconnected } from '../lib/api.ts'
import { wipeOtherMembers } from '../lib/device-data.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'
import { wipeSharedInput } from '../lib/shared-input.ts'
import { storeAnswers, wipeAnswers } from '../lib/stored-answers.ts'
import { hasInputOfAnyMember, wipeVisitorInput } from '../lib/unsent-input.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { saveLanguage } from './save-language.ts'
import { loadCommonTexts } from './texts/common-texts.ts'

/** Connects session, router, query cache and languages, and loads the first page and its texts in parallel. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)
  keepFocus()
  storeAnswers(queryClient)

  subscribeToSession(changeMember)
  onDisconnected(() => {
    showSnackbar('error', translate(hasInputOfAnyMember() ? 'disconnected-input-kept' : 'invalid-token-disconnected'))
    void router.navigate({ to: pages.login.path, search: { next: router.state.location.href } })
  })

  const onFailure = () => showSnackbar('error', translate('connection-error'))
  const isMember = () => currentSession() !== null
  await Promise.all([
    startI18n(loadCommonTexts, { onFailure, onChoice: (language) => saveLanguage(language, queryClient), isMember }),
    router.load(),
  ])
}

let memberId = currentSession()?.userId

/** Runs after a log-in or log-out in any tab. Removes all data of a member before the next one uses the browser. */
async function changeMember() {
  const previousId = memberId
  memberId = currentSession()?.userId
  if (memberId !== undefined) {
    wipeOtherMembers(memberId)
    // The page is rendered for the next member without data of the previous one.
    if (previousId !== undefined && previousId !== memberId) {
      queryClient.clear()
      void wipeSharedInput()
    }
  }
  // The guards run before the cache is emptied. Otherwise a page that a visitor may not see would request its data again.
  await router.invalidate()
  // A closing page may have stored input after the session ended, as if it were a visitor's.
  if (!currentSession()) {
    wipeVisitorInput()
    // Runs in every tab after every end of a session, because another tab may have stored an answer since.
    void wipeAnswers()
  }
  queryClient.getMutationCache().clear()
  await queryClient.resetQueries()
}
