const maxBytes = 1_000_000

/** The service cannot be used at present: it was not reached, was too slow, or sent something unexpected. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
}

/** The service works, and refuses this one request. */
class RequestRefusedError extends Error {
  override name = 'RequestRefusedError'
}

type Options = { timeoutMs: number; agent: string }

/** Fetches JSON from a service of others. A redirect is refused: only the configured address is trusted. */
export async function fetchJson(url: URL, { timeoutMs, agent }: Options): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json', 'user-agent': agent }
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal })
    if (answer.ok) return JSON.parse(await readText(answer))
    await answer.body?.cancel()
    // Status 429 (too many requests) is about the service as a whole, not about this one request.
    const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
    throw isRefusal
      ? new RequestRefusedError(`status ${answer.status}`)
      : new ServiceUnavailableError(`status ${answer.status}`)
  } catch (error) {
    if (error instanceof RequestRefusedError || error instanceof ServiceUnavailableError) throw error
    throw new ServiceUnavailableError(describe(error))
  }
}

/** Holds no more than the limit in memory, whatever the service sends. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ServiceUnavailableError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Leaves out the address, which contains what somebody typed. */
function describe(error: unknown): string {
  const { name, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return [name, code].filter(Boolean).join(' ')
}
