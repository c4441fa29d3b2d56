import { storeGettingStarted } from './getting-started.ts'
import { endSession } from './session.ts'
import { wipeSharedInput } from './shared-input.ts'
import { wipeAnswers } from './stored-answers.ts'
import { wipeUnsentFiles } from './unsent-files.ts'
import { wipeUnsentInput } from './unsent-input.ts'

/**
 * Ends the session and deletes the member's data from this browser. Language and theme stay, because they are not personal.
 * When the server ends a session, the input stays until `wipeOtherMembers`.
 */
export function leaveDevice() {
  endSession()
  storeGettingStarted(null)
  wipeUnsentInput()
  void wipeUnsentFiles()
  void wipeSharedInput()
  void wipeAnswers()
}

/** Deletes the data of all other members. A browser stores data of one member only, because devices are shared. */
export function wipeOtherMembers(memberId: number) {
  wipeUnsentInput({ exceptOf: memberId })
  void wipeUnsentFiles({ exceptOf: memberId })
  void wipeSharedInput({ exceptOf: memberId })
  void wipeAnswers({ exceptOf: memberId })
}
