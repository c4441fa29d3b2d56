import { createServer } from 'node:http'
import { takeConnections } from '../src/platform/processes/hand-out-connections.ts'

/** Answers requests with its process id, on the connections that its parent hands over. */
takeConnections(createServer((_request, response) => response.end(String(process.pid))))
process.send?.('ready')
