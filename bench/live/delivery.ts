import type { LiveClient } from './live-client.ts'

/** What several clients heard together, of what they should have heard. */
export type Delivery = {
  clients: number
  expected: number
  delivered: number
  doubled: number
  inOrder: number
  refusals: number
}

/** Compares what clients heard with the messages that each conversation has in the database, in their order. */
export function deliveryOf(clients: LiveClient[], ids: Map<number, number[]>): Delivery {
  const idsOf = ({ talk }: LiveClient) => ids.get(talk.id) ?? []
  const unique = clients.map(({ heard }) => new Set(heard).size)
  return {
    clients: clients.length,
    expected: sum(clients.map((client) => idsOf(client).length)),
    delivered: sum(unique),
    doubled: sum(clients.map(({ heard }, index) => heard.length - (unique[index] ?? 0))),
    inOrder: clients.filter((client) => client.heard.join() === idsOf(client).join()).length,
    refusals: sum(clients.map((client) => client.refusals())),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
