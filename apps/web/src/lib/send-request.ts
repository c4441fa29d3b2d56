import { takeEarlyAnswer } from '../../first-paint/early-answer.ts'
import { NetworkError } from './api-error.ts'

export type Request = {
  method: string
  url: string
  headers: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}
export type Answer = { status: number; text: string; retryAfter: string | null; tag: string | null }

export async function sendText({ url, ...request }: Request, body: string | undefined): Promise<Answer> {
  try {
    const response = await (takeEarlyAnswer({ url, ...request }) ?? fetch(url, { ...request, body }))
    const { status, headers } = response
    // The line may be cut in the middle of an answer.
    const text = await response.text()
    return { status, text, retryAfter: headers.get('Retry-After'), tag: headers.get('ETag') }
  } catch (cause) {
    if (request.signal?.aborted && !isTimeout(request.signal)) throw cause
    throw new NetworkError({ cause })
  }
}

/** Nobody cancelled it: the answer took too long. */
const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'

type Progress = {
  /** Gets the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Files are sent by XMLHttpRequest, because `fetch` reports no progress of an upload. */
export function sendFiles({ method, url, headers, signal, onProgress }: Request & Progress, body: FormData) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
        tag: request.getResponseHeader('ETag'),
      })
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel)
    request.send(body)
  })
}
