import { endSession } from './session.ts'
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
}

/** A browser stores the input of one member at most: whoever logs in deletes what somebody else left. */
export function keepOnly(memberId: number) {
  wipeUnsentInput({ exceptOf: memberId })
  void wipeUnsentFiles({ exceptOf: memberId })
}
