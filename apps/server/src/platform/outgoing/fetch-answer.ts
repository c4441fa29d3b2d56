/** The service cannot be used at present: it was not reached, was too slow, or sent something unexpected. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
}

/** The service works, and refuses this one request. */
class RequestRefusedError extends Error {
  override name = 'RequestRefusedError'
}

type Options = {
  timeoutMs: number
  agent: string
  /** Counted after decompression, so that a small answer cannot become a large one. */
  maxBytes: number
  /** Sent in a POST as the fields of a form; without it the request is a GET. */
  form?: Record<string, string> | undefined
}

export type Chunks = AsyncIterable<Uint8Array>

/**
 * Sends a request to a service of others, and hands its answer to `read` as it arrives. A redirect is refused: only the
 * configured address is trusted.
 */
export async function fetchAnswer<Answer>(
  url: URL,
  { timeoutMs, agent, maxBytes, form }: Options,
  read: (chunks: Chunks) => Promise<Answer>,
): Promise<Answer> {
  const request = {
    headers: { accept: 'application/json', 'user-agent': agent },
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(timeoutMs),
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  }
  try {
    const answer = await fetch(url, request)
    if (answer.ok) return await read(limitBytes(answer, maxBytes))
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

/** Lets no more than the limit pass, whatever the service sends. */
export async function* limitBytes(answer: Response, maxBytes: number): Chunks {
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ServiceUnavailableError('the answer is too long')
    yield chunk
  }
}

export async function readJson(chunks: Chunks): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Leaves out the address, which contains what somebody typed. */
function describe(error: unknown): string {
  const { name, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return [name, code].filter(Boolean).join(' ')
}
