/** The server answered, and the answer is an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The server answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** No answer came: the server or the connection is away. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(options?: ErrorOptions) {
    super('The server did not answer', options)
  }
}
