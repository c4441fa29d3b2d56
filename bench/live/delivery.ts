import type { LiveClient } from './live-client.ts'

/** Messages that a group of clients received, compared with those that they should have received. */
export type Delivery = {
  clients: number
  expected: number
  delivered: number
  duplicates: number
  /** Number of clients that received every stored message once, in the right order. */
  inOrder: number
  refusals: number
}

/** Compares received messages with those that each conversation has in the database. */
export function deliveryOf(clients: LiveClient[], ids: Map<number, number[]>): Delivery {
  const idsOf = ({ conversation }: LiveClient) => ids.get(conversation.id) ?? []
  const unique = clients.map(({ received }) => new Set(received).size)
  return {
    clients: clients.length,
    expected: sum(clients.map((client) => idsOf(client).length)),
    delivered: sum(unique),
    duplicates: sum(clients.map(({ received }, index) => received.length - (unique[index] ?? 0))),
    inOrder: clients.filter((client) => client.received.join() === idsOf(client).join()).length,
    refusals: sum(clients.map((client) => client.refusals())),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
