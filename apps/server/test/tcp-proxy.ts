import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type State = 'working' | 'cut' | 'silent'

/** Proxies a server at `url`, so that a test can cut the connection, or make it silent without closing it. */
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
    /** Closes connections that were silent before they work again, because the dropped bytes would corrupt the stream. */
    set(next: State) {
      if (next === 'cut' || state === 'silent') end()
      state = next
    },
  }
}
