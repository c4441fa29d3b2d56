import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts clients that send requests over keep-alive connections, back to back unless `pauseMs` is given. */
export function generateLoad(url: string, { clients, pauseMs = 0 }: { clients: number; pauseMs?: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const statuses: Record<string, number> = {}
  const retryAfter = new Set<string | undefined>()
  const dropped: string[] = []
  let answered = 0
  let isEnded = false

  async function client() {
    while (!isEnded) {
      try {
        const { statusCode, headers } = await request(url, agent)
        statuses[`${statusCode}`] = (statuses[`${statusCode}`] ?? 0) + 1
        if (statusCode === 503) retryAfter.add(headers['retry-after'])
        answered++
        if (pauseMs > 0) await wait(pauseMs)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A refused connection was never accepted. Any other error is a lost request.
        if (code === 'ECONNREFUSED') return
        dropped.push(String(error))
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))

  return {
    /** Waits for this number of further answers, of any status or of the given one. */
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

function request(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
      response.on('error', reject)
    })
    sent.on('error', reject)
  })
}
