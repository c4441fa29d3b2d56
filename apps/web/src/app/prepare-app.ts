import { pages } from '@pollen/contract/pages'
import { onDisconnected } from '../lib/api.ts'
import { wipeOtherMembers } from '../lib/device-data.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'
import { wipeSharedInput } from '../lib/shared-input.ts'
import { storeAnswers, wipeAnswers } from '../lib/stored-answers.ts'
import { hasUnsentInput, wipeVisitorInput } from '../lib/unsent-input.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { saveLanguage } from './save-language.ts'
import { loadCommonTexts } from './texts/common-texts.ts'

/** Connects session, router, query cache and languages, and loads what the first page needs in parallel. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)
  keepFocus()
  storeAnswers(queryClient)

  subscribeToSession(changeMember)
  onDisconnected(() => {
    showSnackbar('error', translate(hasUnsentInput() ? 'disconnected-input-kept' : 'invalid-token-disconnected'))
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

/** After a log-in or log-out, here or in another tab: nothing that a member saw or typed is there for the next one. */
async function changeMember() {
  const previousId = memberId
  memberId = currentSession()?.userId
  if (memberId !== undefined) {
    wipeOtherMembers(memberId)
    // The page that is drawn again for the next member must not start with data of the previous one.
    if (previousId !== undefined && previousId !== memberId) {
      queryClient.clear()
      void wipeSharedInput()
    }
  }
  // The guards run before the cache is emptied: otherwise a page that a visitor may no longer see would ask for its data
  // once more.
  await router.invalidate()
  // A page that was just being closed may have stored something as if it were a visitor's.
  if (!currentSession()) {
    wipeVisitorInput()
    // In every tab, and however the session ended: another tab may have stored an answer since the log-out.
    void wipeAnswers()
  }
  queryClient.getMutationCache().clear()
  await queryClient.resetQueries()
}
