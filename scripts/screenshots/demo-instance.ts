import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { writeRequest } from '@pollen/contract/write-request'
import { findBrowser } from '../../tools/find-browser.ts'
import { startServer } from '../../tools/start-server.ts'
import { drawLiege } from './draw-liege.ts'

export type Instance = { url: string; stop: () => Promise<void> }
export type Session = { token: string; id: number }

/** Uses a running instance, or starts one with the demo and a street map, without external services. */
export async function openInstance(url: string | undefined): Promise<Instance> {
  if (url !== undefined) return { url, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'pollen-screenshots-'))
  await writeFile(join(dataDir, 'map.pmtiles'), drawLiege())
  const tiles = ['HUMANITARIAN', 'STANDARD', 'CYCLING'].map((style) => [`TILE_URL_${style}`, 'off'])
  const server = await startServer(dataDir, { ...Object.fromEntries(tiles), DEMO: 'on', PHOTON_URL: 'off' })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a browser that draws maps in software, so that pictures do not depend on a graphics card. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser was found to take the screenshots.')
  const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--hide-scrollbars']
  return chromium.launch({ executablePath, args })
}

export async function callApi<E extends Endpoint>(
  url: string,
  as: Session | null,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const { method, url: path, body } = writeRequest(endpoint, input)
  const headers: Record<string, string> = as ? { authorization: `Token ${as.token}` } : {}
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<E>
}

/** The password of all demo members. */
export const demoPassword = 'good-neighbours'

export const logIn = (url: string, authValue: string, password = demoPassword): Promise<Session> =>
  callApi(url, null, accounts.logIn, { authValue, password })

/** Returns a script that sets the session and the language of a browser. */
export function storageScript(session: Session | null, language: string): string {
  const stored = session && JSON.stringify({ token: session.token, userId: session.id })
  return `${stored ? `localStorage.setItem('pollen.session', ${JSON.stringify(stored)});` : ''}
    localStorage.setItem('pollen.language', '${language}')`
}
