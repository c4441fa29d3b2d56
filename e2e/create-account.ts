import { type APIRequestContext, expect } from '@playwright/test'
import type { Language } from '@pollen/contract/constants'
import { mailedLink } from './mailed-link.ts'

export type Person = { email: string; username: string; first_name: string; last_name: string; password: string }
export type Account = Person & { id: number; token: string }

/** Somebody nobody has met before. */
export function newPerson(): Person {
  const name = `p${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  return {
    email: `${name}@example.org`,
    username: name,
    first_name: 'Noor',
    last_name: 'Lambert',
    password: 'two pears on a red bicycle',
  }
}

/** Signs up, follows the link of the mail and logs in, by the API alone. */
export async function createAccount(request: APIRequestContext, language: Language): Promise<Account> {
  const person = await signUp(request, language)
  const [, uid, token] = /^\/activate\/(.+)\/(.+)$/.exec(await mailedLink(request, person.email, '/activate/')) ?? []
  const activation = await request.post('/api/v1/users/activation/', { data: { uid, token } })
  expect(activation.status()).toBe(204)
  return { ...person, ...(await logIn(request, person)) }
}

export async function signUp(request: APIRequestContext, language: Language): Promise<Person> {
  const person = newPerson()
  const answer = await request.post('/api/v1/users/', { data: { ...person, language } })
  expect(answer.status()).toBe(201)
  return person
}

/** One more session, as from another device. */
export async function logIn(request: APIRequestContext, { username, password }: Person) {
  const answer = await request.post('/api/v1/auth/login/', { data: { authValue: username, password } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { id: number; token: string }
}
