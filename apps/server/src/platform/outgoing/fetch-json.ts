const maxBytes = 1_000_000

/** The service cannot be used at present: not reached, too slow, or not answering what it should. */
export class ServiceDown extends Error {
  override name = 'ServiceDown'
}

/** The service is there, and refuses this one question. */
class QuestionRefused extends Error {
  override name = 'QuestionRefused'
}

type Options = { timeoutMs: number; agent: string }

/** Asks a service of others for JSON. A redirect is refused: only the address that was configured is trusted. */
export async function fetchJson(url: URL, { timeoutMs, agent }: Options): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json', 'user-agent': agent }
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal })
    if (answer.ok) return JSON.parse(await readText(answer))
    await answer.body?.cancel()
    // Asking too often is answered in the four hundreds too, and is no fault of this question.
    const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
    throw isRefusal ? new QuestionRefused(`status ${answer.status}`) : new ServiceDown(`status ${answer.status}`)
  } catch (error) {
    if (error instanceof QuestionRefused || error instanceof ServiceDown) throw error
    throw new ServiceDown(describe(error))
  }
}

/** Never more than the limit is held, whatever the service sends. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ServiceDown('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Without the address, which holds what somebody typed. */
function describe(error: unknown): string {
  const { name, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return [name, code].filter(Boolean).join(' ')
}
