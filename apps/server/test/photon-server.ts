import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Properties = Record<string, unknown>

/** A result of Photon: a point with properties from OpenStreetMap. */
export const aFeature = (properties: Properties, coordinates: unknown = [5.5697, 50.6412]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_id: 1, osm_type: 'N', country: 'Belgique', countrycode: 'BE', ...properties },
})

const aCollection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

/** Starts an HTTP server that answers like Photon, or as a test defines. `requests` records the URL of each request. */
export async function aPhotonServer() {
  const requests: URL[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('{}')
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://photon.test'))
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    handleWith: (handler: typeof answer) => {
      answer = handler
    },
    knows: (...features: unknown[]) => {
      answer = (response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(aCollection(...features)))
      }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
