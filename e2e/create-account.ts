import type { APIRequestContext } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import { members } from '@pollen/contract/members'
import { pages } from '@pollen/contract/pages'
import { callApi } from './call-api.ts'
import { mailedLink } from './mailed-link.ts'

export type Person = { email: string; username: string; first_name: string; last_name: string; password: string }
export type Account = Person & { id: number; token: string }

/** A person with a unique name. */
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

/** Signs up, activates and logs in through the API. `server`: where mails are read, if not from the default server. */
export async function createAccount(request: APIRequestContext, language: Language, server?: string): Promise<Account> {
  const person = await signUp(request, language)
  const link = await mailedLink(person.email, `${pages.activateEmail.path}/`, server)
  const [token = '', uid = ''] = (link.split('?')[0] ?? '').split('/').reverse()
  await callApi(request, null, accounts.activate, { uid, token })
  return { ...person, ...(await logIn(request, person)) }
}

async function signUp(request: APIRequestContext, language: Language): Promise<Person> {
  const person = newPerson()
  await callApi(request, null, accounts.signUp, { ...person, language })
  return person
}

/** Opens another session, as from a second device. */
export const logIn = (request: APIRequestContext, { username, password }: Person) =>
  callApi(request, null, accounts.logIn, { authValue: username, password })

/** Reads the account of a member from the server. */
export const readMe = (request: APIRequestContext, { token }: Pick<Account, 'token'>) =>
  callApi(request, { token }, members.me, {})
