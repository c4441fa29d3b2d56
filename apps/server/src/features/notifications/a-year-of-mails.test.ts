import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { readMoment } from '@pollen/contract/moment'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlace, north, startDigestWorld } from '../../../test/digest-world.ts'
import { type ExpectedMail, expectDigest, type News, type Reader } from '../../../test/expected-mails.ts'
import type { Member } from '../../../test/world.ts'
import { seededRandom } from '../../demo/random.ts'
import { saveResources } from '../resources/index.ts'
import { mailNewItem } from './instant-mails.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())

const timeZone = 'Europe/Brussels'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** All frequencies of each family. A reader has one of them and no other mails, so that each mail belongs to one setting. */
const choices: [Reader['family'], Reader['frequency'][]][] = [
  ['conversations', ['I', 'D', 'N']],
  ['items', ['I', 'D', 'W', 'N']],
  ['events', ['I', 'D', 'W', 'N']],
  ['resources', ['D', 'W', 'M', 'N']],
  ['reference_location', ['M', 'N']],
]
const fields = {
  conversations: 'mail_notif_freq_conversations',
  items: 'mail_notif_freq_items',
  events: 'mail_notif_freq_events',
  resources: 'mail_notif_freq_osm',
}
const nothing = {
  ...Object.fromEntries(Object.values(fields).map((field) => [field, 'N'])),
  mail_notif_generalinfo: false,
}

test('in a year, each member gets exactly the mails of their settings', async () => {
  const random = seededRandom('a year of mails')
  const chance = (share: number) => random() < share
  world.moveClock(new Date('2025-01-01T11:00:00Z'))
  const home = aPlace()
  const neighbour = await world.aReader(home, nothing)
  const readers: (Reader & { member: Member; conversationId: number })[] = []
  for (const [family, frequencies] of choices) {
    for (const frequency of frequencies) {
      const language = readers.length % 2 === 0 ? 'en' : 'fr'
      const chosen =
        family === 'reference_location'
          ? { mail_notif_generalinfo: frequency === 'M' }
          : { [fields[family]]: frequency }
      const place = family === 'reference_location' ? null : home
      const since = world.now()
      const member = await world.aReader(place, { ...nothing, ...chosen, language })
      readers.push({ member, email: member.email, family, frequency, since, conversationId: 0 })
    }
  }
  const lamp = await world.publish(neighbour, null, { name: 'A lamp' })
  for (const reader of readers) {
    reader.conversationId = (await world.call(reader.member, conversations.create, { item_id: lamp.id })).id
  }
  const of = (family: Reader['family']) => readers.filter((reader) => reader.family === family)

  const news: News[] = []
  const ids = new Map<News, number>()
  const drafts: { id: number; name: string; km: number; publishOn: number }[] = []
  const expected: ExpectedMail[] = []
  const sent: ExpectedMail[] = []
  let count = 0
  const lastMessageAt = new Map<string, Date>()

  async function deliver() {
    await world.sendMails({
      transport: {
        async send({ to, text }, at) {
          const names = [...new Set(text.match(/(?:Thing|Party|Tap|Word) \d+/g))]
          const more = Number(/(?:And|Et)\s(\d+)\s(?:more|autre|other)/.exec(text)?.[1] ?? 0)
          sent.push({ to, at, names, more })
        },
        accepted: 'mail sent',
        close: () => {},
      },
    })
  }

  /** Delivers instant mails after the wait for photos. */
  async function deliverInstantMails(one: News) {
    world.moveClock(later(world.now(), 55_000))
    await world.runJob(mailNewItem, { itemId: ids.get(one) ?? 0 })
    await deliver()
    for (const { email: to, frequency } of of(one.family)) {
      if (frequency === 'I' && one.km <= 10) expected.push({ to, at: world.now(), names: [one.name], more: 0 })
    }
  }

  async function publish() {
    const km = chance(0.2) ? 30 : 0.2 + Math.round(random() * 95) / 10 + count / 10_000
    const isEvent = chance(0.4)
    const name = `${isEvent ? 'Party' : 'Thing'} ${++count}`
    const endsAt = isEvent ? later(world.now(), day + random() * 8 * day) : undefined
    const dates = endsAt && {
      type: 'EV',
      startdate: later(endsAt, -2 * hour).toISOString(),
      enddate: endsAt.toISOString(),
    }
    const isDraft = !isEvent && chance(0.2)
    const item = await world.publish(neighbour, north(home, km), { name, ...dates, visibility: isDraft ? 'DR' : 'PB' })
    if (isDraft) return void drafts.push({ id: item.id, name, km, publishOn: Math.ceil(random() * 5) })
    const one: News = {
      name,
      family: isEvent ? 'events' : 'items',
      at: world.now(),
      km,
      seenBy: new Set(),
      ...(endsAt && { endsAt }),
    }
    news.push(one)
    ids.set(one, item.id)
    await deliverInstantMails(one)
  }

  async function publishDrafts() {
    for (const draft of drafts.filter((one) => --one.publishOn === 0)) {
      await world.call(neighbour, items.update, { id: draft.id, visibility: 'PB' })
      const one: News = { name: draft.name, family: 'items', at: world.now(), km: draft.km, seenBy: new Set() }
      news.push(one)
      ids.set(one, draft.id)
      await deliverInstantMails(one)
    }
  }

  async function closeOrView() {
    const recent = news.filter(
      (one) => ids.has(one) && !one.closedAt && world.now().getTime() - one.at.getTime() < 3 * day,
    )
    const one = recent[Math.floor(random() * recent.length)]
    const id = one && ids.get(one)
    if (!one || id === undefined || (one.endsAt && one.endsAt < world.now())) return
    if (chance(0.5)) {
      await world.call(neighbour, items.close, { id, reason: 'ON' })
      one.closedAt = world.now()
    } else {
      for (const { member, email } of of(one.family).filter(() => chance(0.5))) {
        await world.call(member, items.get, { id, view_date: world.now().toISOString() })
        one.seenBy.add(email)
      }
    }
  }

  async function write() {
    for (const reader of of('conversations')) {
      const { email: to, conversationId: id, frequency } = reader
      const name = `Word ${++count}`
      await world.call(neighbour, messages.create, { id, content: name })
      const quiet = later(world.now(), -10 * minute)
      const isFirst = (lastMessageAt.get(to) ?? new Date(0)) <= quiet
      lastMessageAt.set(to, world.now())
      const others = news.filter(
        (one) => one.family === 'conversations' && one.name.startsWith('Word') && !one.seenBy.has(to),
      )
      news.push({
        name,
        family: 'conversations',
        at: world.now(),
        km: 0,
        seenBy: new Set(readers.map(({ email }) => email).filter((email) => email !== to)),
      })
      const isReading = chance(0.2)
      const sentAt = world.now()
      if (isReading) await see(reader)
      world.moveClock(later(world.now(), 31_000))
      await deliver()
      if (frequency === 'I' && isFirst && !isReading)
        expected.push({ to, at: later(sentAt, 31_000), names: [name], more: others.length })
    }
  }

  async function see({ member, email, conversationId }: (typeof readers)[number]) {
    await world.call(member, notifications.markSeen, {
      conversation_id: conversationId,
      last_message_date: world.now().toISOString(),
    })
    for (const one of news) if (one.family === 'conversations') one.seenBy.add(email)
  }

  async function findResource() {
    const known = news.filter((one) => one.family === 'resources')
    const old = chance(0.4) ? known[Math.floor(random() * known.length)] : undefined
    const name = old?.name ?? `Tap ${++count}`
    const km = old?.km ?? (chance(0.2) ? 40 : 0.3 + random() * 9)
    const found = {
      kind: 'DWS' as const,
      id: name,
      name,
      description: `As of ${world.now().toISOString()}`,
      location: north(home, km),
    }
    await saveResources(world.db, [{ ...found, opening_hours: '', website: '', image: '' }], {
      source: 'osm',
      now: world.now(),
    })
    // Changes of a known resource are not news.
    if (!old) news.push({ name, family: 'resources', at: world.now(), km, seenBy: new Set() })
  }

  const actions = [publish, publish, closeOrView, write, findResource]
  for (let date = new Date('2025-01-02'); date < new Date('2026-01-02'); date = later(date, day)) {
    const today = date.toISOString().slice(0, 10)
    const eight = readMoment(`${today}T08:00`, timeZone) ?? new Date(Number.NaN)
    world.moveClock(later(eight, 30_000 + Math.floor(random() * 20 * minute)))
    for (const reader of readers) {
      const mail = expectDigest(reader, news, { day: today, eight, now: world.now() })
      if (mail) expected.push(mail)
    }
    await world.runScheduled('prepare-digests')
    await deliver()

    // Keeps all sessions alive during the year.
    await world.db
      .updateTable('sessions')
      .set({ expires_at: later(date, 90 * day) })
      .execute()
    await publishDrafts()
    for (let nth = Math.floor(random() * 3); nth > 0; nth--) {
      world.moveClock(later(world.now(), 5 * minute + random() * 4 * hour))
      await actions[Math.floor(random() * actions.length)]?.()
      if (chance(0.3)) await world.runScheduled('prepare-digests')
    }
    for (const reader of of('conversations')) if (chance(0.2)) await see(reader)
  }

  const byTime = (mails: ExpectedMail[]) =>
    mails
      .map(({ at, ...mail }) => ({ at: at.toISOString(), ...mail }))
      .sort((one, other) => one.at.localeCompare(other.at) || one.to.localeCompare(other.to))
  expect(byTime(sent)).toEqual(byTime(expected))
  expect(sent.length).toBeGreaterThan(300)
}, 300_000)
