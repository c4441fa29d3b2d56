import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The wished port of this machine's loopback if nobody listens there, else any free one. */
export async function findFreePort(wished = 0): Promise<number> {
  const server = createServer().listen(wished, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return findFreePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
