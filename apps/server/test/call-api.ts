import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import type { ErrorAnswer } from '@pollen/contract/error-answer'
import { writeRequest } from '@pollen/contract/write-request'
import type { buildApp } from '../src/app.ts'

type App = Awaited<ReturnType<typeof buildApp>>['app']
type Method = Endpoint['method']

/** A member with a session, or null for a visitor. */
type Caller = { token: string } | null

type CallOptions = {
  headers?: Record<string, string>
  /** The client address, for limits per address. */
  from?: string
}

/** The input is optional if no part of it is required. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

type HttpOptions = CallOptions & { body?: unknown; as?: Caller }

/** An error answer. Answers to an unknown session have a `detail` instead of an error key. */
type Refusal = Partial<ErrorAnswer> & { status: number; detail?: string; retryAfter: number | undefined }

/** Calls the server by an endpoint of the contract, or by plain HTTP in tests of HTTP itself. */
export function callApi(app: App) {
  function http(method: Method, url: string, { body, headers = {}, from, as }: HttpOptions = {}) {
    return app.inject({
      method,
      url,
      headers: { ...(as && { authorization: `Token ${as.token}` }), ...headers },
      ...(from && { remoteAddress: from }),
      ...(body !== undefined && { payload: body as object }),
    })
  }

  /** Calls an endpoint and returns the complete answer. Accepts invalid input. */
  async function send(as: Caller, endpoint: Endpoint, input: object = {}, { headers, ...options }: CallOptions = {}) {
    const { method, url, body } = writeRequest(endpoint, input)
    if (body === undefined) return http(method, url, { as, headers, ...options })
    const { payload, type } = await encodeBody(body)
    return http(method, url, { as, body: payload, headers: { 'content-type': type, ...headers }, ...options })
  }

  return {
    http,
    get: (url: string, headers: Record<string, string> = {}) => http('GET', url, { headers }),
    send,

    /** Calls an endpoint and returns its output. Throws on any other status. */
    async call<E extends Endpoint>(as: Caller, endpoint: E, ...[input, options]: CallArguments<E>) {
      const answer = await send(as, endpoint, input as object | undefined, options)
      if (answer.statusCode === endpoint.status) return readBody(answer.body) as OutputOf<E>
      throw new Error(`${endpoint.method} ${endpoint.path} returned ${answer.statusCode}: ${answer.body}`)
    },

    /** Calls an endpoint that must refuse, and returns the error. Throws on success. */
    async refusal(as: Caller, endpoint: Endpoint, input?: object, options?: CallOptions): Promise<Refusal> {
      const { statusCode: status, headers, body } = await send(as, endpoint, input, options)
      if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${status} ${body}`)
      const retryAfter = headers['retry-after'] === undefined ? undefined : Number(headers['retry-after'])
      return { status, retryAfter, ...(readBody(body) as object) }
    },
  }
}

const readBody = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

async function encodeBody(body: string | FormData) {
  if (typeof body === 'string') return { payload: body, type: 'application/json' }
  const request = new Request('http://pollen.test', { method: 'POST', body })
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}
