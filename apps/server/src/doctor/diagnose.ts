import { type Config, readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { checkOwnTexts } from '../features/instance/own-texts.ts'
import { settingProblems, settingWarnings } from '../setting-problems.ts'
import { checkBackups } from './check-backups.ts'
import { checkDataDir } from './check-data-dir.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkServices } from './check-services.ts'
import { type Finding, good, problem, skipped, warning } from './finding.ts'

const about = 'settings'

type Options = { mailTo: string | undefined; now: Date; env?: NodeJS.ProcessEnv }

/** Checks an instance and its environment. With invalid settings, reports only these. */
export async function* diagnose(options: Options): AsyncIterable<Finding> {
  const config = tryToRead(options.env)
  if (config instanceof OperatorError) {
    for (const line of config.message.split('\n').slice(1)) {
      yield problem(about, line.trim(), 'OPERATIONS.md, "Settings", has the allowed values.')
    }
    return
  }
  const settings = [
    ...settingProblems(config).map((text) => problem(about, text, 'OPERATIONS.md, "Settings".')),
    ...settingWarnings(config).map((text) => warning(about, text, 'OPERATIONS.md, "Settings".')),
  ]
  yield* settings.length > 0 ? settings : [good(about, 'can be read')]
  if (!config.isProduction) {
    const checks = 'a public address, mails, a running server and backups, which only production needs'
    yield skipped('production', `${checks}. With these settings (NODE_ENV, PUBLIC_URL) it is a trial`)
  }
  yield* await checkDataDir(config)
  yield* await checkTexts(config)
  const { findings, state } = await checkDatabase(config, options.now)
  yield* findings
  yield* await checkBackups(config, { now: options.now, state })
  yield* await checkMail(config, options)
  yield* await checkPublicUrl(config, state?.publicId ?? null)
  yield* await checkServices(config)
}

/** The server logs the same findings at its start. */
async function checkTexts(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const advice = 'Until then the text of Pollen is shown. OPERATIONS.md, "Write your own texts".'
  const warn = (_details: object, text: string) => void findings.push(warning('texts', text, advice))
  await checkOwnTexts(config, { info() {}, warn, error: warn })
  return findings.length > 0 ? findings : [good('texts', 'all files in DATA_DIR/texts are used')]
}

function tryToRead(env?: NodeJS.ProcessEnv): Config | OperatorError {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof OperatorError) return error
    throw error
  }
}
