import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { writeRequest } from '@pollen/contract/write-request'
import { expect } from 'vitest'
import { aPicture } from '../../../apps/server/test/pictures.ts'

export type Member = { username: string; password: string; itemId: number }

const password = 'two pears on a red bicycle'

export async function send<E extends Endpoint>(server: string, endpoint: E, input: InputOf<E>, token?: string) {
  const { method, url, body } = writeRequest(endpoint, input)
  const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {}
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return fetch(server + url, { method, headers, ...(body !== undefined && { body }) })
}

export async function call<E extends Endpoint>(server: string, endpoint: E, input: InputOf<E>, token?: string) {
  const answer = await send(server, endpoint, input, token)
  const text = await answer.text()
  expect(answer.status, `${endpoint.method} ${endpoint.path}: ${text}`).toBe(endpoint.status)
  return (text ? JSON.parse(text) : undefined) as OutputOf<E>
}

/** Signs up with the mailed link, and publishes an item with a photo. */
export async function joinAndPublish(server: string, data: string): Promise<Member> {
  const username = `ada${Date.now().toString(36)}`
  const email = `${username}@example.org`
  const person = { username, email, password, first_name: 'Ada', last_name: 'Lambert', language: 'en' as const }
  await call(server, accounts.signUp, person)
  await call(server, accounts.activate, await mailedToken(data, email))
  const { token } = await logIn(server, { username, password })
  const { id } = await publish(server, token)
  const photo = new File([new Uint8Array(await aPicture())], 'ladder.jpg', { type: 'image/jpeg' })
  await call(server, itemImages.set, { item_id: id, images: [photo] }, token)
  return { username, password, itemId: id }
}

export const logIn = (server: string, { username, password }: Pick<Member, 'username' | 'password'>) =>
  call(server, accounts.logIn, { authValue: username, password })

export const ladder = { name: 'Ladder', type: 'LN', category1: 'EQ', description: 'Two metres, folds flat.' } as const

export const publish = (server: string, token: string) => call(server, items.create, ladder, token)

/** Expects that the member can log in, and that the item has its photo. */
export async function expectItem(server: string, member: Member) {
  const { token } = await logIn(server, member)
  const item = await call(server, items.get, { id: member.itemId }, token)
  expect(item).toMatchObject({ name: ladder.name, images: [expect.any(String)] })
  const photo = await fetch(server + item.images[0], { headers: { authorization: `Token ${token}` } })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
}

/** Waits for the activation mail, which is a file because no mail server is set. */
async function mailedToken(data: string, email: string) {
  const folder = join(data, 'outbox')
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '')
      const [, uid, token] = mail.includes(email) ? (/\/activate\/([\w-]+)\/([\w-]+)/.exec(mail) ?? []) : []
      if (uid && token) return { uid, token }
    }
    await pause(200)
  }
}
