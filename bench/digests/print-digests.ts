import type { DigestReport } from './measure-digests.ts'

const grouped = (count: number) => Math.round(count).toLocaleString('en')

export function printDigests({ items, sizes }: DigestReport) {
  console.log(`\ndigests: all that is due at one 08:00, over ${grouped(items)} items`)
  for (const { members, families, statements } of sizes) {
    const seconds = secondsOf(families)
    const mails = families.reduce((sum, family) => sum + family.mails, 0)
    console.log(
      `  ${grouped(members)} members: ${grouped(mails)} mails in ${seconds.toFixed(1)} s, ` +
        `${grouped(members / seconds)} members/s, ${((1000 * statements) / members).toFixed(1)} statements per 1,000 members`,
    )
    for (const { family, frequency, members: due, mails, ms } of families) {
      console.log(`    ${family} ${frequency}: ${grouped(mails)} mails of ${grouped(due)} members in ${grouped(ms)} ms`)
    }
  }
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last || first === last) return
  const growth = secondsOf(last.families) / secondsOf(first.families)
  console.log(`  ${grouped(last.members / first.members)} × the members take ${growth.toFixed(1)} × the time`)
}

const secondsOf = (families: { ms: number }[]) => families.reduce((sum, { ms }) => sum + ms, 0) / 1000
