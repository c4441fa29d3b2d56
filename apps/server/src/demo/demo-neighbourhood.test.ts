import { categories, itemTypes } from '@pollen/contract/constants'
import { distanceKm } from '@pollen/contract/location'
import { resourceKinds } from '@pollen/contract/resource-kinds'
import { describe, expect, test } from 'vitest'
import { demoItems } from './demo-data.ts'
import { demoNeighbourhood, makeResources } from './demo-neighbourhood.ts'
import { daysUntil } from './make-items.ts'

const setting = {
  seed: 'pollen',
  now: new Date('2026-03-04T11:00:00Z'),
  center: { longitude: 5.5736112, latitude: 50.6450944 },
  timeZone: 'Europe/Brussels',
}
const neighbourhood = demoNeighbourhood(setting)
const { members, items, comments, views } = neighbourhood

describe('the demo neighbourhood', () => {
  test('is deterministic for each seed', () => {
    expect(demoNeighbourhood(setting)).toEqual(neighbourhood)
    expect(demoNeighbourhood({ ...setting, seed: 'other' })).not.toEqual(neighbourhood)
  })

  test('has at least 30 members and 120 items', () => {
    expect(members.length).toBeGreaterThanOrEqual(30)
    expect(items.length).toBeGreaterThanOrEqual(120)
    const owners = new Set(items.map((item) => item.owner))
    expect(members.map((member) => member.username).filter((username) => !owners.has(username))).toEqual([])
  })

  test('uses every category and every type', () => {
    const used = new Set(items.flatMap((item) => [item.category1, item.category2, item.category3]))
    expect(Object.keys(categories).filter((code) => !used.has(code as never))).toEqual([])
    expect(new Set(items.map((item) => item.type))).toEqual(new Set(itemTypes))
  })

  test('gives no item the same category twice', () => {
    for (const item of items) {
      const given = [item.category1, item.category2, item.category3].filter(Boolean)
      expect(new Set(given).size, item.name).toBe(given.length)
    }
  })

  test('lies within a few kilometres of any centre', () => {
    for (const center of [setting.center, { longitude: 179.999, latitude: -16.5 }]) {
      const far = demoNeighbourhood({ ...setting, center }).items.filter((item) => distanceKm(center, item) > 5)
      expect(far).toEqual([])
    }
  })

  test('shows exact locations only of public places', () => {
    for (const event of items.filter((item) => item.type === 'EV')) expect(event.location_precision).toBe('exact')
    const shown = items.filter((item) => item.type !== 'EV' && item.location_precision === 'exact')
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(15)
  })

  test('has comments within the lifetime of items, and none on a draft', () => {
    expect(comments.length).toBe(demoItems.flatMap((item) => item.comments).length)
    for (const { item: name, creationdate } of comments) {
      const item = items.find((one) => one.name === name)
      if (!item) throw new Error(`There is no ${name}`)
      expect(item.visibility, name).not.toBe('DR')
      expect(creationdate > item.creationdate && creationdate < (item.closed_at ?? setting.now), name).toBe(true)
    }
  })

  test('has plausible addresses, with the town if it is known', () => {
    expect(items.filter(({ address }) => !/^\p{Lu}[\p{L}\d’,\- ]+, Liège$/u.test(address))).toEqual([])
    const park = items.find((item) => item.address.startsWith('Jardin botanique'))
    expect(park).toMatchObject({ address: 'Jardin botanique, Liège', location_precision: 'exact' })
    const elsewhere = demoNeighbourhood({ ...setting, center: { longitude: 179.999, latitude: -16.5 } }).items
    expect(elsewhere.filter(({ address }) => address === '' || address.includes('Liège'))).toEqual([])
    // A member has one home.
    const homes = items.filter((item) => item.location_precision === 'approximate')
    const ofMireille = new Set(homes.filter(({ owner }) => owner === 'mireille.d').map(({ address }) => address))
    expect(ofMireille.size).toBe(1)
  })

  test('has one view per member and item, none by the owner, within the lifetime of both', () => {
    expect(views.length).toBeGreaterThan(items.length * 3)
    expect(new Set(views.map(({ item, viewer }) => `${item} ${viewer}`)).size).toBe(views.length)
    const signUps = new Map(members.map((member) => [member.username, member.sign_up_date]))
    for (const { item: name, viewer, viewed_at } of views) {
      const item = items.find((one) => one.name === name)
      if (!item) throw new Error(`There is no ${name}`)
      expect([item.visibility === 'DR', item.owner === viewer]).toEqual([false, false])
      const from = Math.max(item.creationdate.getTime(), signUps.get(viewer)?.getTime() ?? Number.NaN)
      expect(viewed_at.getTime() >= from && viewed_at <= (item.closed_at ?? setting.now), name).toBe(true)
    }
  })

  test('has some thirty public resources of all kinds around its centre, each once', () => {
    const resources = makeResources(setting)
    expect(resources.length).toBeGreaterThanOrEqual(30)
    expect(new Set(resources.map(({ kind }) => kind))).toEqual(new Set(Object.keys(resourceKinds)))
    expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length)
    expect(resources.filter(({ location }) => distanceKm(setting.center, location) > 5)).toEqual([])
    for (const { website } of resources) expect(website).toMatch(/^(https:\/\/example\.org\/[\w-]+)?$/)
  })

  test('has items that were started from a resource, with the same fields as in the product', () => {
    const resources = new Map(makeResources(setting).map((resource) => [resource.id, resource]))
    const linked = items.filter((item) => item.resource_id !== null)
    expect(linked.length).toBeGreaterThanOrEqual(5)
    for (const item of linked) {
      const resource = resources.get(item.resource_id ?? '')
      if (!resource) throw new Error(`There is no ${item.resource_id}`)
      const { categories: decided, canStartItem } = resourceKinds[resource.kind]
      expect(canStartItem, item.name).toBe(true)
      expect([item.category1, item.category2, item.category3], item.name).toEqual(
        expect.arrayContaining(['PR', ...decided]),
      )
      expect({ longitude: item.longitude, latitude: item.latitude }, item.name).toEqual(resource.location)
      expect(item.location_precision).toBe('exact')
    }
  })

  test('uses only example addresses', () => {
    for (const member of members) expect(member.email).toMatch(/^[\w.-]+@example\.org$/)
  })
})

describe('its dates', () => {
  const { now } = setting

  test('are in order: sign-up, publication, start, end', () => {
    const signUps = new Map(members.map((member) => [member.username, member.sign_up_date]))
    for (const item of items) {
      expect(item.creationdate > (signUps.get(item.owner) as Date), item.name).toBe(true)
      expect(item.creationdate < now, item.name).toBe(true)
      expect(item.startdate >= item.creationdate, item.name).toBe(true)
      if (item.enddate) expect(item.enddate > item.startdate, item.name).toBe(true)
      if (item.closed_at) expect(item.closed_at > item.creationdate && item.closed_at < now, item.name).toBe(true)
    }
  })

  test('include upcoming, ended and closed items', () => {
    expect(items.filter((item) => item.type === 'EV' && item.startdate > now).length).toBeGreaterThan(15)
    expect(items.filter((item) => item.enddate && item.enddate < now).length).toBeGreaterThan(3)
    expect(items.filter((item) => item.closed_at).length).toBeGreaterThan(3)
    expect(items.filter((item) => item.visibility === 'DR')).toHaveLength(1)
    expect(items.filter((item) => item.visibility === 'UL')).toHaveLength(1)
  })

  test('keep the local time across daylight saving changes', () => {
    const dst = demoNeighbourhood({ ...setting, now: new Date('2026-03-25T23:30:00Z') })
    const hours = (item: { startdate: Date }) =>
      item.startdate.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Brussels' })
    const repairCafe = dst.items.filter((item) => item.name.startsWith('Repair Café'))
    expect(repairCafe.map(hours)).toEqual(['13:30:00'])
  })

  test('count weekdays from tomorrow', () => {
    const wednesday = { now, timeZone: 'Europe/Brussels' }
    expect(daysUntil(wednesday.now, { day: 'thursday', inWeeks: 0, timeZone: wednesday.timeZone })).toBe(1)
    expect(daysUntil(wednesday.now, { day: 'wednesday', inWeeks: 0, timeZone: wednesday.timeZone })).toBe(7)
    expect(daysUntil(wednesday.now, { day: 'sunday', inWeeks: -2, timeZone: wednesday.timeZone })).toBe(-10)
  })
})
