import { pages } from '@pollen/contract/pages'
import { onDisconnected } from '../lib/api.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { currentSession } from '../lib/session.ts'
import { storeAnswers } from '../lib/stored-answers.ts'
import { hasInputOfAnyMember } from '../lib/unsent-input.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { wipeOnMemberChange } from './member-change.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { saveLanguage } from './save-language.ts'
import { loadCommonTexts } from './texts/common-texts.ts'

/** Connects session, router, query cache and languages, and loads the first page and its texts in parallel. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)
  keepFocus()
  storeAnswers(queryClient)

  wipeOnMemberChange({ client: queryClient, checkPage: () => router.invalidate() })
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
