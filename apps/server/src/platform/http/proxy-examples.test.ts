import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accounts } from '@pollen/contract/accounts'
import { ErrorAnswer } from '@pollen/contract/error-answer'
import { itemImages } from '@pollen/contract/item-images'
import { livePath } from '@pollen/contract/live'
import { writeRequest } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { WebSocket } from 'ws'
import { exampleName, isInstalled, proxyNames, startProxy } from '../../../../../tools/start-proxy.ts'
import { freePort } from '../../../../../tools/start-server.ts'
import { builtProgram } from '../../../test/built-program.ts'
import { portOf } from '../../../test/live-client.ts'
import { aMailServer } from '../../../test/mail-server.ts'
import { asFile } from '../../../test/pictures.ts'
import { startWorld, type World } from '../../../test/world.ts'

const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })

describe.each(proxyNames)('behind %s, with our example,', (proxyName) => {
  const test = base.skipIf(!isInstalled(proxyName))
  let world: World
  let port: number
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined

  beforeAll(async () => {
    if (!isInstalled(proxyName)) return
    world = await startWorld({ settings: { PUBLIC_URL: `https://${exampleName}` } })
    port = await freePort()
    proxy = await startProxy(proxyName, { port, pollenPort: await portOf(world.app) })
  })
  afterAll(async () => {
    await proxy?.stop()
    await world?.stop()
  })

  type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string }

  async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
    const sending = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: { host: exampleName, ...headers },
    })
    sending.end(body)
    const [answer] = await once(sending, 'response')
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    return { status: answer.statusCode as number, headers: answer.headers, body: Buffer.concat(parts).toString() }
  }

  test('forged addresses do not evade rate limits', async () => {
    const guess = (nth: number) => {
      const { url, body } = writeRequest(accounts.logIn, { authValue: `guess-${nth}`, password: 'a guess' })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${nth}` }
      return send(url, { method: 'POST', headers, body: body as string })
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(nth)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('accepts photos of more than 5 MB', async () => {
    const ada = await world.aMember()
    const { id } = await world.anItem(ada)
    const side = 1400
    const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(5_000_000)
    const { url, method, body } = writeRequest(itemImages.set, { item_id: id, images: [noise, noise].map(asFile) })
    const encoded = new Response(body as FormData)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Token ${ada.token}` }
    const answer = await send(url, { method, headers, body: Buffer.from(await encoded.arrayBuffer()) })
    expect(answer.status, answer.body).toBe(200)
    expect(JSON.parse(answer.body).images).toHaveLength(2)
  })

  test('live channels open', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, {
      agent,
      origin: `https://${exampleName}`,
      headers: { host: exampleName },
    })
    await once(socket, 'open')
    socket.terminate()
  })

  test('hides the metrics, and enforces HTTPS for this host name only', async () => {
    expect((await send('/metrics')).status).toBe(404)
    const { headers } = await send('/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  })

  test('the doctor reports only the self-signed certificate', async () => {
    const env = {
      ...{ PATH: process.env.PATH, NODE_NO_WARNINGS: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      ...{ DATA_DIR: world.config.DATA_DIR, DATABASE_URL: world.config.DATABASE_URL },
      ...{ PORT: String(await portOf(world.app)), PUBLIC_URL: `https://0.0.0.0:${port}` },
      ...{ PHOTON_URL: 'off', OVERPASS_URLS: 'off', BACKUP_DAILY: 'off', SMTP_URL: (await aMailServer()).url },
    }
    // The exit code is 1 because of the certificate.
    const doctor = promisify(execFile)(process.execPath, [builtProgram('doctor')], { env })
    const { stdout } = await doctor.catch((error: { stdout: string }) => error)
    expect(stdout).toMatch(/^PROBLEM +certificate +browsers reject/m)
    expect(stdout).toMatch(/^ok +proxy +Pollen sees this machine as 127\.0\.0\.1 through it$/m)
    expect(stdout).toMatch(/^ok +metrics /m)
    expect(stdout).toMatch(/^ok +live +WebSockets pass$/m)
    expect(stdout).toContain('Problems: 1.')
  })

  test('while Pollen restarts, visitors see no error', async () => {
    const pollenPort = await portOf(world.app)
    await world.app.close()
    if (proxyName === 'nginx') {
      const { status, headers, body } = await send('/items', { headers: { accept: 'text/html' } })
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain('http-equiv="refresh"')
      for (const [language, text] of [
        ['en-GB, fr;q=0.5', 'We are restarting. Please try again in a moment.'],
        ['fr-BE, en;q=0.5', 'Nous redémarrons. Veuillez réessayer dans un instant.'],
      ] as const) {
        const call = await send('/api/v1/instance/', { headers: { accept: '*/*', 'accept-language': language } })
        expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
        expect(call.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(ErrorAnswer.parse(JSON.parse(call.body))).toEqual({ key: 'SERVICE_UNAVAILABLE', message: text })
      }
    } else {
      const waiting = send('/health/ready')
      await pause(1_000)
      const { app } = await world.secondApp()
      await app.listen({ host: '127.0.0.1', port: pollenPort })
      expect((await waiting).status).toBe(200)
    }
  })
})
