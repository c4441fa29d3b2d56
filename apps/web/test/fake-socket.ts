/** Behaves like the WebSocket of a browser. The test acts as the server. */
export class FakeSocket {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 0
  sent: unknown[] = []
  isClosedByPage = false
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  url: string

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.isClosedByPage = true
    this.readyState = 3
  }
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  push(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
  end(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export const lastSocket = () => FakeSocket.opened.at(-1) as FakeSocket
