import { existsSync } from 'node:fs'
import { availableParallelism, release } from 'node:os'
import { join } from 'node:path'
import { appVersion } from '../app-version.ts'
import { type Config, readConfig, settings } from '../config.ts'
import { paths } from '../paths.ts'
import { machineMemory } from '../platform/machine.ts'
import { describeSize, type Finding } from './finding.ts'
import { readFacts } from './read-facts.ts'
import { harmlessSettings, redactor } from './redact-text.ts'

type Print = (line: string) => void

/** Prints a report for a public issue: versions, settings, findings and numbers, without personal data and secrets. */
export async function printReport(findings: AsyncIterable<Finding>, env: Record<string, string>, print: Print) {
  print('## Versions\n')
  for (const line of versions()) print(`- ${line}`)
  print('\n## Settings\n')
  for (const line of describeSettings(env)) print(`- ${line}`)
  print('\n## Findings\n')
  const redact = redactor(env)
  for await (const finding of findings) print(`- ${[finding.state, finding.about, redact(finding)].join(' ').trim()}`)
  const config = tryToRead(env)
  const facts = config && (await readFacts(config))
  if (facts) printFacts(facts, print)
  print(
    '\nPlease read this report before you publish it. It should contain nothing about people, and no addresses or keys.',
  )
}

function versions(): string[] {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  const isContainer = ['/.dockerenv', '/run/.containerenv'].some(existsSync)
  return [
    `Pollen ${appVersion}, ${existsSync(join(paths.repository, '.git')) ? 'git clone' : 'archive or image'}`,
    `Node.js ${process.versions.node}`,
    `${process.platform} ${process.arch}, kernel ${release()}, glibc ${header.glibcVersionRuntime ?? 'none'}${isContainer ? ', in a container' : ''}`,
    `${availableParallelism()} cores, ${describeSize(machineMemory())} of memory${process.getuid?.() === 0 ? ', run by root' : ''}`,
  ]
}

/** Lists the settings that are set, with values only for numbers and choices. */
function describeSettings(env: Record<string, string>): string[] {
  const names = Object.keys(settings).filter((name) => env[name])
  if (names.length === 0) return ['none']
  return names.map((name) => {
    const schema = settings[name as keyof typeof settings]
    const isShown = harmlessSettings.has(name) && schema.safeParse(env[name]).success
    return isShown ? `${name}=${env[name]}` : `${name} is set`
  })
}

function printFacts(facts: NonNullable<Awaited<ReturnType<typeof readFacts>>>, print: Print) {
  print('\n## Database\n')
  print(`- PostgreSQL ${facts.version.split(' ')[0]}, schema ${facts.schema}, ${describeSize(facts.size)}`)
  for (const { name, rows } of facts.tables) print(`- ${name}: about ${rows.toPrecision(2)} rows`)
  print('\n## Jobs\n')
  const time = (at: Date | null) => at?.toISOString().slice(0, 16) ?? 'never'
  for (const { job, succeeded_at, failed_at, duration_ms } of facts.runs) {
    print(`- ${job}: succeeded ${time(succeeded_at)} in ${duration_ms ?? '–'} ms, failed ${time(failed_at)}`)
  }
  print('\n## Recent errors\n')
  const errors = [
    ...facts.jobErrors.map(({ name, error, count }) => `${count} × job ${name}: ${error || 'unknown'}`),
    ...facts.mailErrors.map(({ error, count }) => `${count} × mail: ${error}`),
  ]
  for (const line of errors.length > 0 ? errors : ['none']) print(`- ${line}`)
}

function tryToRead(env: Record<string, string>): Config | null {
  try {
    return readConfig(env)
  } catch {
    return null
  }
}
