import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Many clients that each ask again as soon as they are answered, on connections they keep open. */
export function putUnderLoad(url: string, { clients }: { clients: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const statuses: Record<string, number> = {}
  const retryAfter = new Set<string | undefined>()
  const dropped: string[] = []
  let answered = 0
  let isEnded = false

  async function client() {
    while (!isEnded) {
      try {
        const { statusCode, headers } = await ask(url, agent)
        statuses[`${statusCode}`] = (statuses[`${statusCode}`] ?? 0) + 1
        if (statusCode === 503) retryAfter.add(headers['retry-after'])
        answered++
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // Refused means never accepted; anything else is a request that got lost.
        if (code === 'ECONNREFUSED') return
        dropped.push(String(error))
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))

  return {
    /** Waits for so many more answers, of any status or of this one. */
    async answers(count: number, status?: number) {
      const answers = () => (status === undefined ? answered : (statuses[status] ?? 0))
      const goal = answers() + count
      while (answers() < goal) await wait(10)
    },
    async end() {
      isEnded = true
      await all
      agent.destroy()
      return { statuses, dropped, retryAfter }
    },
  }
}

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
