import { createServer } from 'node:http'
import { takeConnections } from '../src/platform/processes/hand-out-connections.ts'

/** Answers with its own id on the connections that it is given. */
takeConnections(createServer((_request, response) => response.end(String(process.pid))))
process.send?.('ready')
