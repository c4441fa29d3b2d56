import { explainFailure } from '../explain-failure.ts'

export const log = {
  info: (_details: object, message: string) => console.log(message),
  warn: (_details: object, message: string) => console.warn(message),
  error: (_details: object, message: string) => console.error(message),
}

/**
 * Runs a command and ends the process. Open handles, such as a pending reconnection, do not delay the exit.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<never> {
  try {
    await work()
  } catch (error) {
    const { code, text } = describeFailure(error, usage)
    console.error(text)
    process.exitCode = code
  }
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
  process.exit()
}

/** Returns the exit code and the text of a failure: one line for an operator's mistake, a stack trace for a bug. */
export function describeFailure(error: unknown, usage: string): { code: number; text: string } {
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  if (isUsage) return { code: 2, text: `${(error as Error).message}\nUsage: ${usage}` }
  return { code: 1, text: explainFailure(error) }
}
