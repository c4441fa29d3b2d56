import { type Config, readConfig, settingWarnings } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { checkDataDir } from './check-data-dir.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkServices } from './check-services.ts'
import { type Finding, good, problem, warning } from './finding.ts'

const about = 'settings'

/** Everything that can be said about an instance and what is around it. With settings that cannot be read, only that. */
export async function* diagnose(options: { mailTo: string | undefined; now: Date }): AsyncIterable<Finding> {
  const config = tryToRead()
  if (config instanceof OperatorError) {
    for (const line of config.message.split('\n').slice(1)) {
      yield problem(about, line.trim(), 'OPERATIONS.md, "Settings", says what it may be.')
    }
    return
  }
  const warnings = settingWarnings(config)
  yield* warnings.map((text) => warning(about, text, 'OPERATIONS.md, "Settings".'))
  if (warnings.length === 0) yield good(about, 'can be read')
  yield* await checkDataDir(config, options.now)
  yield* await checkDatabase(config, options.now)
  yield* await checkMail(config, options)
  yield* await checkPublicUrl(config)
  yield* await checkServices(config)
}

function tryToRead(): Config | OperatorError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof OperatorError) return error
    throw error
  }
}
