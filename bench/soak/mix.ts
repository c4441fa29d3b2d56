import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { endpointCall } from '../call.ts'
import { beginTalks } from '../live/talk.ts'
import type { DataSet } from '../server/prepare-data-set.ts'

/** One kind of request: how often it is made, by whom, and what it should be answered. */
export type Kind = { weight: number; status: number; requests: string[]; tokens: string[] }

const userLocation = '50.64,5.57'
const talkCount = 200
const listedItemCount = 200

/** What members of a busy instance do: 80 % lists and map, 15 % pages of items, 5 % writes and messages. */
export async function makeMix({ server, tokens, owner }: DataSet): Promise<Kind[]> {
  const kind = <E extends Endpoint>(weight: number, endpoint: E, inputs: InputOf<E>[], by = tokens): Kind => ({
    weight,
    status: endpoint.status,
    requests: inputs.map((input) => endpointCall(endpoint.path, endpoint, { input, sizes: none }).request),
    tokens: by,
  })
  const talks = await beginTalks(server, tokens, talkCount)
  const { rows } = await owner.query(
    'SELECT id, longitude, latitude FROM items WHERE is_listed AND longitude IS NOT NULL ORDER BY random() LIMIT $1',
    [listedItemCount],
  )
  const places = rows.map(({ longitude, latitude }) => ({ longitude, latitude }))
  return [
    kind(40, items.listActive, [{}]),
    kind(15, items.listActive, [{ ordering: 'distance', userLocation }]),
    kind(10, items.listActive, [{ search: 'vélo' }, { search: 'table' }, { search: 'livre' }]),
    kind(5, items.listActive, [
      {
        ...{ search: 'table', types: ['DN'], categories: ['HS'], userLocation },
        ...{ distancesRadius: [0, 10], onlyUnseen: 'true' },
      },
    ]),
    kind(10, items.listMarkers, [{ bounds: ['50.7,5.48', '50.58,5.68'] }]),
    kind(
      15,
      items.get,
      rows.map((row) => ({ id: Number(row.id) })),
    ),
    // New items are published where others are: thousands at one point would make the load heavier every minute.
    kind(
      2,
      items.create,
      places.map((location) => ({ ...newItem, location })),
    ),
    ...talks.map(({ id, owner: a, asker: b }) => kind(3 / talkCount, messages.create, [{ id, content: said }], [a, b])),
  ]
}

const none = { quick: [], full: [] }
const said = 'Hello, is it still there? I could come on Saturday.'
const newItem = {
  name: 'Two garden chairs',
  type: 'DN',
  category1: 'GD',
  description: 'Wooden, a little weathered, comfortable all the same.',
} as const
