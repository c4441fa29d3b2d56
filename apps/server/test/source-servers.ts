import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a source, with the fields of its form. */
type SourceRequest = { url: URL; form: URLSearchParams; agent: string | undefined }
type Handler = (response: ServerResponse, request: SourceRequest) => unknown

/** Starts an HTTP server that answers like a source of public resources, or as a test defines. */
export async function aSourceServer(handleNormally: Handler) {
  const requests: SourceRequest[] = []
  let handle = handleNormally
  let concurrent = 0
  let maxConcurrent = 0
  const server = createServer(async (incoming, response) => {
    concurrent++
    maxConcurrent = Math.max(maxConcurrent, concurrent)
    response.on('close', () => concurrent--)
    const url = new URL(incoming.url ?? '', 'http://source.test')
    const form = new URLSearchParams(await readBody(incoming))
    const request = { url, form, agent: incoming.headers['user-agent'] }
    requests.push(request)
    handle(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    maxConcurrent: () => maxConcurrent,
    handleWith: (handler: Handler) => {
      handle = handler
    },
    sends: (body: string | Buffer, status = 200, headers: Record<string, string> = {}) => {
      handle = (response) => response.writeHead(status, headers).end(body)
    },
    handleNormally: () => {
      handle = handleNormally
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type SourceServer = Awaited<ReturnType<typeof aSourceServer>>

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const sendJson = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

type Corners = { south: number; west: number; north: number; east: number }
type Place = { lat: number; lon: number }

const isWithin = ({ lat, lon }: Place, { south, west, north, east }: Corners) =>
  lat >= south && lat <= north && lon >= west && lon <= east

/** Answers with the elements in the box of the query. Ignores the tags of the query. */
export async function anOverpassServer() {
  let elements: unknown[] = []
  const server = await aSourceServer((response, { form }) => {
    const [south = 0, west = 0, north = 0, east = 0] =
      /\[bbox:([^\]]+)\]/
        .exec(form.get('data') ?? '')?.[1]
        ?.split(',')
        .map(Number) ?? []
    const found = elements.filter((element) => {
      const { center, ...own } = element as Place & { center?: Place }
      return isWithin(center ?? own, { south, west, north, east })
    })
    sendJson(response, {
      version: 0.6,
      generator: 'Overpass API 0.7.62.7',
      osm3s: { timestamp_osm_base: '2026-06-15T09:58:00Z', copyright: 'The data included … ODbL' },
      elements: found,
    })
  })
  return {
    ...server,
    knows: (...some: unknown[]) => {
      elements = some
      server.handleNormally()
    },
  }
}

/** A node of OpenStreetMap in the format of Overpass. */
export const aNode = (id: unknown, tags: unknown, place: { lat?: unknown; lon?: unknown } = {}) => ({
  ...{ type: 'node', id, lat: 50.6412, lon: 5.5697, timestamp: '2025-01-02T03:04:05Z', version: 3 },
  ...{ changeset: 1, user: 'somebody', uid: 2, tags, ...place },
})

export async function aFallingFruitServer() {
  let locations: (Record<string, unknown> & { lat: number; lng: number })[] = []
  const server = await aSourceServer((response, { url: { searchParams } }) => {
    const [[south = 0, west = 0] = [], [north = 0, east = 0] = []] = (searchParams.get('bounds') ?? '')
      .split('|')
      .map((corner) => corner.split(',').map(Number))
    const found = locations.filter(({ lat, lng }) => isWithin({ lat, lon: lng }, { south, west, north, east }))
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 1000)]
    sendJson(response, found.slice(offset, offset + limit))
  })
  return {
    ...server,
    knows: (...some: typeof locations) => {
      locations = some
      server.handleNormally()
    },
  }
}

export async function aRepairCafeServer() {
  let cafes: unknown[] = []
  const server = await aSourceServer((response, { url: { searchParams } }) => {
    const [north = 90, east = 180] = searchParams.get('northeast')?.split(',').map(Number) ?? []
    const [south = -90, west = -180] = searchParams.get('southwest')?.split(',').map(Number) ?? []
    const found = cafes.filter((cafe) => {
      const [lat = 0, lon = 0] = String((cafe as { coordinate?: unknown }).coordinate)
        .split(',')
        .map(Number)
      return Number.isNaN(lat) || isWithin({ lat, lon }, { south, west, north, east })
    })
    sendJson(response, found)
  })
  return {
    ...server,
    knows: (...some: unknown[]) => {
      cafes = some
      server.handleNormally()
    },
  }
}

/** A repair café in the format of repaircafe.org. */
export const aCafe = (name: string, more: Record<string, unknown> = {}) => ({
  email: 'volunteer@example.org',
  link: `https://www.repaircafe.org/cafe/${name.toLowerCase().replaceAll(' ', '-')}`,
  address: 'Rue Pierreuse 19, 4000 Liège, België',
  name,
  coordinate: '50.6472,5.5700',
  external_link: 'http://repair.example.org',
  ...more,
})
