import type { QueryClient } from '@tanstack/react-query'
import { wipeOtherMembers } from '../lib/device-data.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'
import { wipeSharedInput } from '../lib/shared-input.ts'
import { wipeAnswers } from '../lib/stored-answers.ts'
import { wipeVisitorInput } from '../lib/unsent-input.ts'

type App = {
  client: QueryClient
  /** Runs the guards of the open page again, which may redirect a visitor. */
  checkPage: () => Promise<void>
}

/** After each log-in or log-out in any tab, removes the data of a member before the next one uses the browser. */
export function wipeOnMemberChange({ client, checkPage }: App): () => void {
  let memberId = currentSession()?.userId
  return subscribeToSession(async () => {
    const previousId = memberId
    memberId = currentSession()?.userId
    if (memberId !== undefined) {
      wipeOtherMembers(memberId)
      // The page is rendered for the next member without data of the previous one.
      if (previousId !== undefined && previousId !== memberId) {
        client.clear()
        void wipeSharedInput()
      }
    }
    // The guards run before the cache is emptied. Otherwise a page that a visitor may not see would request its data again.
    await checkPage()
    // A closing page may have stored input after the session ended, as if it were a visitor's.
    if (!currentSession()) {
      wipeVisitorInput()
      // Runs in every tab after every end of a session, because another tab may have stored an answer since.
      void wipeAnswers()
    }
    client.getMutationCache().clear()
    await client.resetQueries()
  })
}
