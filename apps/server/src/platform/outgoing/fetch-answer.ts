/** The service is unreachable, too slow, or sent an unexpected response. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
}

/** The service works but rejected this request. */
class RequestRefusedError extends Error {
  override name = 'RequestRefusedError'
}

type Options = {
  timeoutMs: number
  agent: string
  /** Counted after decompression, as protection from compression bombs. */
  maxBytes: number
  /** Fields of a form for a POST request. Without them, the request is a GET. */
  form?: Record<string, string> | undefined
}

export type Chunks = AsyncIterable<Uint8Array>

/**
 * Sends a request to an external service, and streams the response to `read`. Redirects are errors, because only the configured
 * address is trusted.
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
    // Status 429 (too many requests) concerns the whole service, not only this request.
    const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
    throw isRefusal
      ? new RequestRefusedError(`status ${answer.status}`)
      : new ServiceUnavailableError(`status ${answer.status}`)
  } catch (error) {
    if (error instanceof RequestRefusedError || error instanceof ServiceUnavailableError) throw error
    throw new ServiceUnavailableError(describe(error))
  }
}

/** Streams a response, and throws if it exceeds the limit. */
export async function* limitBytes(answer: Response, maxBytes: number): Chunks {
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ServiceUnavailableError('the response is too long')
    yield chunk
  }
}

export async function readJson(chunks: Chunks): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Describes an error without the address, which can contain what a member typed. */
function describe(error: unknown): string {
  const { name, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return [name, code].filter(Boolean).join(' ')
}
