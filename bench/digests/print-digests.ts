import { count } from '../report/format.ts'
import type { DigestReport } from './measure-digests.ts'

export function printDigests({ items, sizes }: DigestReport) {
  console.log(`\ndigests: everything due at one 08:00, with ${count(items)} items`)
  for (const { members, families, statements } of sizes) {
    const seconds = secondsOf(families)
    const mails = families.reduce((sum, family) => sum + family.mails, 0)
    console.log(
      `  ${count(members)} members: ${count(mails)} mails in ${seconds.toFixed(1)} s, ` +
        `${count(members / seconds)} members/s, ${((1000 * statements) / members).toFixed(1)} statements per 1,000 members`,
    )
    for (const { family, frequency, members: due, mails, ms } of families) {
      console.log(`    ${family} ${frequency}: ${count(mails)} mails of ${count(due)} members in ${count(ms)} ms`)
    }
  }
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last || first === last) return
  const growth = secondsOf(last.families) / secondsOf(first.families)
  console.log(`  ${count(last.members / first.members)} × the members: ${growth.toFixed(1)} × the time`)
}

const secondsOf = (families: { ms: number }[]) => families.reduce((sum, { ms }) => sum + ms, 0) / 1000
