import { BlockedMembers } from '../blocks/index.ts'
import { MyReports } from '../reports/index.ts'
import { MyStatements } from '../statements/index.ts'

/** What the member has reported, what was decided about them, and whom they have blocked. */
export function SafetySettings() {
  return (
    <>
      <MyReports />
      <MyStatements />
      <BlockedMembers />
    </>
  )
}
