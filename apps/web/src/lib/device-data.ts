import { endSession } from './session.ts'
import { wipeSharedInput } from './shared-input.ts'
import { wipeAnswers } from './stored-answers.ts'
import { wipeUnsentFiles } from './unsent-files.ts'
import { wipeUnsentInput } from './unsent-input.ts'

/**
 * Ends the session of this browser because its member leaves, and deletes what the browser stored of them. Language and
 * theme stay: they say nothing about a person. A session that the server ended leaves the input there, see `keepOnly`.
 */
export function leaveDevice() {
  endSession()
  wipeUnsentInput()
  void wipeUnsentFiles()
  void wipeSharedInput()
  void wipeAnswers()
}

/** A browser stores the data of one member at most: whoever logs in deletes what somebody else left. */
export function keepOnly(memberId: number) {
  wipeUnsentInput({ exceptOf: memberId })
  void wipeUnsentFiles({ exceptOf: memberId })
  void wipeSharedInput({ exceptOf: memberId })
  void wipeAnswers({ exceptOf: memberId })
}
