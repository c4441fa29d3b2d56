/** The upper bound for a Node server: answers every request with the same bytes and headers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CannedAnswer } from './start-bare-server.ts'

let canned: CannedAnswer = { status: 500, headers: [], body: Buffer.alloc(0) }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(canned.status, canned.headers)
  response.end(canned.body)
})

process.on('disconnect', () => process.exit())
process.on('message', (next: CannedAnswer) => {
  canned = next
  process.send?.('ready')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
