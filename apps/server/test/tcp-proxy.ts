import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type State = 'working' | 'cut' | 'silent'

/** Stands before a server at `url`, so that a test can cut the line to it, or let it go silent without ending. */
export async function aTcpProxy(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: State = 'working'

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => state === 'working' && to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    end()
    server.close()
  })

  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    /** What passed in silence is lost, so a line that was silent does not work again: its bytes would be out of step. */
    set(next: State) {
      if (next === 'cut' || state === 'silent') end()
      state = next
    },
  }
}
