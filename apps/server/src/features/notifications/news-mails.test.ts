import { conversations } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import type { MailData } from './mail-data.ts'

let world: World
let ada: Member
let ben: Member
beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: 'https://pollen.test' } })
})
afterAll(() => world.stop())

const home = { longitude: 5.57, latitude: 50.64 }

beforeEach(async () => {
  ada = await world.aMember({ first_name: 'Ada' })
  ben = await world.aMember({ first_name: 'Ben' })
  await world.call(ada, members.updateMe, { ref_location: home })
})

let count = 0

/** Queues a mail to Ada and returns the mail that is sent, if any. */
async function mailed<Composer extends keyof MailData>(composer: Composer, data: MailData[Composer], to = ada) {
  await world.aNewsMail({ memberId: to.id, messageId: `test.${count++}`, composer, data })
  const sent = await world.sendMails()
  expect(await world.mails()).toEqual([])
  return sent[0]
}

const anItem = (name: string, more: Record<string, unknown> = {}, owner = ben) =>
  world.call(owner, items.create, {
    ...{ name, type: 'DN', category1: 'CH', description: 'As good as new', location: home },
    ...{ address: 'Rue Secrète 5, Liège', ...more },
  })

const daily = (named: { id: number }[], more = 0) => ({
  item_ids: named.map(({ id }) => id),
  frequency: 'D' as const,
  more,
})

describe('a mail about items', () => {
  test('shows the items, their owners and approximate distances', async () => {
    const pram = await anItem('Pram')
    const drill = await anItem('Drill', { type: 'LN', location: { ...home, latitude: 50.66 } })
    const mail = await mailed('items', daily([pram, drill], 7))
    expect(mail?.to).toBe(ada.email)
    expect(mail?.subject).toBe('9\u00a0new items near you: Pram · Drill…')
    const text = mail?.text.replaceAll('\u00a0', ' ')
    expect(text).toContain('* Pram\n  Donation, offered by Ben\n')
    expect(text).toMatch(/\* Drill\n {2}Loan, offered by Ben\n {2}About 2\.\d km away/)
    expect(mail?.links).toEqual([
      `https://pollen.test/items/${pram.id}`,
      `https://pollen.test/items/${drill.id}`,
      'https://pollen.test/items?t=DN-LN-RQ&us=true&umcd=true&tu=days&tuv=2&dr=0-10&lt=ref',
      'https://pollen.test',
      expect.stringMatching(/^https:\/\/pollen\.test\/unsubscribe\/[\w-]{40}$/),
      'https://pollen.test/settings/notifications',
    ])
  })

  test('shows the address of an exact place, but not of an approximate one', async () => {
    const hidden = await mailed('items', daily([await anItem('Pram')]))
    expect(hidden?.html + (hidden?.text ?? '')).not.toContain('Secrète')
    const shown = await mailed('items', daily([await anItem('Pram', { location_precision: 'exact' })]))
    expect(shown?.text).toContain('Rue Secrète 5, Liège')
  })

  test('excludes items that are now closed, ended, hidden, deleted, seen or far away', async () => {
    const [open, closed, ended, hidden, deleted, seen, moved, event] = await Promise.all(
      ['Open', 'Closed', 'Ended', 'Hidden', 'Deleted', 'Seen', 'Moved', 'Event'].map((name) => anItem(name)),
    )
    const all = [closed, ended, hidden, deleted, seen, moved, event, open] as { id: number; version: number }[]
    const change = (item: { id: number; version: number } | undefined, changes: object) =>
      world.call(ben, items.update, { id: item?.id, version: item?.version, ...changes } as never)
    await world.call(ben, items.close, { id: closed?.id ?? 0, reason: 'ON' } as never)
    await change(ended, { enddate: new Date(world.now().getTime() + 1000).toISOString() })
    await change(hidden, { visibility: 'UL' })
    await world.call(ben, items.delete, { id: deleted?.id ?? 0 })
    await world.call(ada, items.get, { id: seen?.id ?? 0, view_date: world.now().toISOString() } as never)
    await change(moved, { location: { ...home, latitude: 51.6 } })
    await change(event, { type: 'EV' })
    world.moveClock(new Date(world.now().getTime() + 2000))
    const mail = await mailed('items', daily(all))
    expect(mail?.text.match(/^\* .*/gm)).toEqual(['* Open'])
    expect(mail?.subject).toBe('New near you: Open')
    expect(await mailed('items', daily(all.slice(0, -1)))).toBeUndefined()
    expect((await mailed('events', daily(all)))?.subject).toBe('New event near you: Event')
  })

  test('names the day of publication if an instant mail is late', async () => {
    const item = await anItem('Pram')
    const atOnce = { item_ids: [item.id], frequency: 'I' as const, more: 0 }
    const later = (hours: number) => world.moveClock(new Date(world.now().getTime() + hours * 3_600_000))
    expect((await mailed('items', atOnce))?.text).toContain('Ben has just published this near you.')
    later(2)
    expect((await mailed('items', atOnce))?.text).toContain('Ben published this near you on Monday 15 June.')
    later(-2)
  })

  test('excludes the reader’s own items', async () => {
    expect(await mailed('items', daily([await anItem('Mine', {}, ada)]))).toBeUndefined()
  })

  test('is not sent if the owner of the item has disabled their account', async () => {
    const item = await anItem('Pram')
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', ben.id).execute()
    expect(await mailed('items', daily([item]))).toBeUndefined()
  })

  test('shows a thumbnail from this instance if the item has a photo', async () => {
    const { id } = await anItem('Pram')
    expect((await mailed('items', daily([{ id }])))?.html).not.toContain('<img')
    const image = { item_id: id, position: 0, file: 'a.webp', thumb_file: 'b.webp' }
    const { id: imageId } = await world.db
      .insertInto('item_images')
      .values(image)
      .returning('id')
      .executeTakeFirstOrThrow()
    const html = (await mailed('items', daily([{ id }])))?.html ?? ''
    expect(html.match(/<img src="([^"]*)"/)?.[1]).toBe(`https://pollen.test/api/v1/items/images/${imageId}?size=thumb`)
  })

  test('shows the same thumbnail to all readers, which visitors may fetch and caches may store', async () => {
    const eve = await world.aMember({ first_name: 'Eve' })
    await world.call(eve, members.updateMe, { ref_location: home })
    const { id } = await anItem('Pram "with" wheels')
    await world.call(ben, itemImages.set, { item_id: id, images: [asFile(await aPicture({ seed: '#335577' }))] })
    const pictures = []
    for (const reader of [ada, eve]) {
      const mail = await mailed('items', daily([{ id }]), reader)
      pictures.push(mail?.html.match(/<img src="([^"]*)" alt="([^"]*)"/)?.slice(1))
    }
    const [[url = '', alt] = []] = pictures
    expect(pictures[1]).toEqual([url, alt])
    expect(alt).toBe('Photo: Pram &quot;with&quot; wheels')
    const { statusCode, headers } = await world.get(url.replace('https://pollen.test', ''))
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=86400, immutable'])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('shows the name of an item as plain text on one line', async () => {
    const evil = await anItem('Pram')
    // Names like this may be stored from before they were limited to one line.
    const name = '<a href="https://evil.example">\u202eyou\nBcc: x</a>'
    await world.db.updateTable('items').set({ name }).where('id', '=', evil.id).execute()
    const mail = await mailed('items', daily([evil]))
    expect(mail?.subject).toBe('New near you: <a href="https://evil.example"> you Bcc: x</a>')
    expect(mail?.html).not.toContain('href="https://evil')
    expect(mail?.headers.bcc).toBeUndefined()
  })
})

describe('no mail is sent to a member who', () => {
  const leave: [string, () => unknown][] = [
    ['has unsubscribed', () => world.call(ada, members.updateMe, { mail_notif_freq_items: 'N' })],
    ['has removed their reference location', () => world.call(ada, members.updateMe, { ref_location: null })],
    ['has reduced their radius', () => world.call(ada, members.updateMe, { dwithin_notifications: 1 })],
    ['has left', () => set({ disabled_at: world.now() })],
    ['was never activated', () => set({ activated_at: null })],
    ['has a refused address', () => set({ mail_refused_at: world.now() })],
  ]
  const set = (values: object) => world.db.updateTable('members').set(values).where('id', '=', ada.id).execute()

  test.each(leave)('%s', async (_, change) => {
    const item = await anItem('Pram', { location: { ...home, latitude: 50.66 } })
    expect(await mailed('items', daily([item]))).toBeDefined()
    await change()
    expect(await mailed('items', daily([item]))).toBeUndefined()
  })
})

test('a mail goes to the current address in the current language, and can be stopped with one click', async () => {
  await world.call(ada, members.updateMe, { language: 'fr' })
  await world.db.updateTable('members').set({ email: 'new@example.org' }).where('id', '=', ada.id).execute()
  const mail = await mailed('items', daily([await anItem('Poussette')]))
  expect(mail).toMatchObject({ to: 'new@example.org', subject: 'Nouveau près de chez vous\u00a0: Poussette' })
  expect(mail?.text).toContain('Bonjour Ada,')

  const [, token] = mail?.headers['list-unsubscribe']?.match(/^<https:\/\/.*\/unsubscribe\/([\w-]+)\/>$/) ?? []
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.links).toContain(`https://pollen.test/unsubscribe/${token}?lang=fr`)
  await world.call(null, notifications.unsubscribe, { token: token ?? '' } as never)
  expect(await world.call(ada, members.me, {})).toMatchObject({
    mail_notif_freq_items: 'N',
    mail_notif_freq_events: 'D',
  })
})

describe('a mail about messages', () => {
  let id: number
  beforeEach(async () => {
    id = (await world.call(ben, conversations.create, { item_id: (await anItem('Pram', {}, ada)).id })).id
  })
  const say = (content: string) => world.call(ben, messages.create, { id, content })
  const named = (message: { id: number }, frequency: 'I' | 'D' = 'D', more = 0) => ({
    message_ids: [message.id],
    frequency,
    more,
  })

  test('shows the author, the item and the beginning of the message', async () => {
    const mail = await mailed('conversations', named(await say(`Is it\nstill there? ${'👨‍👩‍👧 '.repeat(100)}`)))
    expect(mail?.subject).toBe('Ben wrote to you about “Pram”')
    expect(mail?.text).toContain('* Ben, about “Pram”\n  “Is it still there? 👨‍👩‍👧')
    expect(mail?.html).toMatch(/👨‍👩‍👧…”/)
    expect(mail?.links).toContain(`https://pollen.test/conversations/${id}`)
  })

  test('is not sent once the message is seen or deleted, nor to other members', async () => {
    const message = await say('Is it still there?')
    expect(await mailed('conversations', named(message), ben)).toBeUndefined()
    expect(await mailed('conversations', named(message), await world.aMember())).toBeUndefined()
    await world.call(ada, notifications.markSeen, { conversation_id: id, last_message_date: message.date } as never)
    expect(await mailed('conversations', named(message))).toBeUndefined()
    const second = await say('Hello?')
    await world.call(ben, messages.delete, { id: second.id })
    expect(await mailed('conversations', named(second))).toBeUndefined()
  })

  test('counts later messages if it is instant, and shows the next one if the first was deleted', async () => {
    const first = await say('Is it stil there?')
    const second = await say('Is it still there?')
    await say('I could come today.')
    expect((await mailed('conversations', named(first, 'I')))?.subject).toBe('3\u00a0unread messages: Ben')
    await world.call(ben, messages.delete, { id: first.id })
    const mail = await mailed('conversations', named(first, 'I'))
    expect(mail?.subject).toBe('2\u00a0unread messages: Ben')
    expect(mail?.text).toContain(second.content)
  })

  test('excludes messages that were seen meanwhile from the count of a digest', async () => {
    const message = await say('Is it still there?')
    expect((await mailed('conversations', named(message, 'D', 5)))?.subject).toBe('Ben wrote to you about “Pram”')
  })

  test('names neither members who have left nor deleted items', async () => {
    const message = await say('Is it still there?')
    await world.db.deleteFrom('items').where('owner_id', '=', ada.id).execute()
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', ben.id).execute()
    expect((await mailed('conversations', named(message)))?.subject).toBe('An inactive member wrote to you')
  })
})

describe('a mail about public resources', () => {
  const aResource = async (id: string, gone_at: Date | null = null) => {
    const seen = { first_seen_at: world.now(), changed_at: world.now(), seen_at: world.now(), gone_at }
    const texts = { name: '', description: '', opening_hours: '', website: '', image_url: '' }
    const row = { kind: 'BKC', id, source: 'osm', ...home, latitude: 50.65, ...texts, ...seen }
    await world.db.insertInto('resources').values(row).execute()
    return { kind: 'BKC' as const, id }
  }

  test('links each resource on the map, and excludes removed ones', async () => {
    const resources = [await aResource('node/1'), await aResource('node/2', world.now())]
    const mail = await mailed('resources', { resources, frequency: 'W', more: 0 })
    expect(mail?.subject).toBe('1\u00a0new public resource near you: Public bookcase')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('* Public bookcase\n  1.1 km away\n')
    expect(mail?.links[0]).toBe('https://pollen.test/map/pos/50.65000/5.57000')
    expect(await mailed('resources', { resources: resources.slice(1), frequency: 'W', more: 0 })).toBeUndefined()
  })
})

test('only members without a reference location get the reminder', async () => {
  expect(await mailed('reference_location', {})).toBeUndefined()
  await world.call(ada, members.updateMe, { ref_location: null })
  expect((await mailed('reference_location', {}))?.links).toContain('https://pollen.test/settings/notifications')
  await world.call(ada, members.updateMe, { mail_notif_generalinfo: false })
  expect(await mailed('reference_location', {})).toBeUndefined()
})
