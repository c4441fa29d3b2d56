import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { cases } from '@pollen/contract/cases'
import { conversations } from '@pollen/contract/conversations'
import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { reports } from '@pollen/contract/reports'
import { linkIn, mailedTexts } from '../../tools/outbox.ts'
import { callApi, demoPassword, logIn, type Session } from '../screenshots/demo-instance.ts'

/** The member has items, conversations and settings; the newcomer has just activated their account. */
export type Viewer = 'visitor' | 'newcomer' | 'member' | 'operator'

export type Sample = Awaited<ReturnType<typeof prepareSample>>

/** Finds content of the demo that fills the pages, and adds what it lacks. */
export async function prepareSample(url: string) {
  const member = await logIn(url, 'priya')
  const operator = await logIn(url, 'mireille.d')
  await callApi(url, operator, admin.enterPassword, { password: demoPassword })
  const newcomer = await createNewcomer(url)

  const { results: listed } = await callApi(url, member, items.listActive, {})
  const { results: own } = await callApi(url, member, items.listOfMember, {})
  const { results: talks } = await callApi(url, member, conversations.list, {})
  const others = listed.filter(({ user }) => user.id !== member.id)
  const withPhotos = others.toSorted((one, other) => other.images.length - one.images.length)
  const item = found(withPhotos.find(({ type }) => type === 'DN' || type === 'LN'))
  const event = await findEvent(url, member)
  const ownItem = found(own.find(({ is_closed, visibility }) => !is_closed && visibility === 'PB'))
  const juice = { name: 'Apple juice', type: 'DN', category1: 'FD', description: 'Six bottles every autumn.' } as const
  const recurrent = own.find(({ is_recurrent }) => is_recurrent)
  const template =
    recurrent ?? (await callApi(url, member, items.create, { ...juice, is_recurrent: true, visibility: 'UL' }))
  if (!own.some(({ visibility }) => visibility === 'DR')) {
    const jars: InputOf<typeof items.create> = { ...juice, name: 'Empty jam jars', visibility: 'DR' }
    await callApi(url, member, items.create, jars)
  }
  return {
    sessions: { visitor: null, newcomer, member, operator } satisfies Record<Viewer, Session | null>,
    ids: {
      item: item.id,
      event: event.id,
      ownItem: ownItem.id,
      template: template.id,
      conversation: found(talks[0]).id,
      owner: item.user.id,
      case: await openCase(url, { reporter: member, moderator: operator, itemId: item.id }),
      newcomer: newcomer.id,
    },
    /** A link that activates a new account; each call signs up another person. */
    activationPath: async () => (await signUp(url)).activation,
  }
}

type CaseOptions = { reporter: Session; moderator: Session; itemId: number }

/** Reports an item, unless an earlier run did, and returns the id of its case. */
async function openCase(url: string, { reporter, moderator, itemId }: CaseOptions): Promise<number> {
  const { results: own } = await callApi(url, reporter, reports.listOwn, {})
  if (!own.some(({ target }) => target.id === itemId)) {
    const text = 'The owner asks for a deposit before anyone can see it.'
    await callApi(url, reporter, reports.create, { target_type: 'item', target_id: itemId, reason: 'scam', text })
  }
  const { results: queue } = await callApi(url, moderator, cases.list, {})
  return found(queue.find(({ target }) => target.id === itemId)).id
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The demo of this instance lacks content for the pictures.')
  return thing
}

async function findEvent(url: string, member: Session) {
  const { results } = await callApi(url, member, items.listActive, { types: ['EV'] })
  return found(results.find(({ images }) => images.length > 0) ?? results[0])
}

async function createNewcomer(url: string): Promise<Session> {
  const { username, activation } = await signUp(url)
  const [path = ''] = activation.split('?')
  const [token = '', uid = ''] = path.split('/').reverse()
  await callApi(url, null, accounts.activate, { uid, token })
  return logIn(url, username, newPassword)
}

const newPassword = 'two pears on a red bicycle'
const mailTimeoutMs = 15_000

async function signUp(url: string) {
  const username = `new${Date.now().toString(36)}${Math.floor(Math.random() * 100)}`
  const email = `${username}@example.org`
  const person = { email, username, first_name: 'Noor', last_name: 'Lambert', password: newPassword }
  await callApi(url, null, accounts.signUp, { ...person, language: 'en' })
  for (const start = Date.now(); Date.now() - start < mailTimeoutMs; await sleep(250)) {
    const activation = linkIn(await mailedTexts(url, email), `${pages.activateEmail.path}/`)
    if (activation) return { username, activation }
  }
  throw new Error('No activation mail arrived in the outbox of the instance.')
}
