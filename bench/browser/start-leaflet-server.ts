import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'
import { onCleanUp } from '../clean-up.ts'

const libraries = join(root, 'node_modules')
const files: Record<string, { path: string; type: string }> = {
  '/': { path: join(import.meta.dirname, 'leaflet-page.html'), type: 'text/html' },
  '/leaflet.js': { path: join(libraries, 'leaflet/dist/leaflet.js'), type: 'text/javascript' },
  '/leaflet.css': { path: join(libraries, 'leaflet/dist/leaflet.css'), type: 'text/css' },
  '/leaflet.markercluster.js': {
    path: join(libraries, 'leaflet.markercluster/dist/leaflet.markercluster.js'),
    type: 'text/javascript',
  },
  '/MarkerCluster.css': { path: join(libraries, 'leaflet.markercluster/dist/MarkerCluster.css'), type: 'text/css' },
  '/MarkerCluster.Default.css': {
    path: join(libraries, 'leaflet.markercluster/dist/MarkerCluster.Default.css'),
    type: 'text/css',
  },
}

/** Serves the page to compare with. `setPins` gives it the same pins as our page. It requests no tiles. */
export async function startLeafletServer() {
  let pins = '{}'
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/pins.json') return response.writeHead(200, { 'content-type': 'application/json' }).end(pins)
    const file = files[pathname]
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type }).end(await readFile(file.path))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onCleanUp(async () => server.close())
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPins: (json: string) => {
      pins = json
    },
  }
}
