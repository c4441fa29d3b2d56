import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { members } from '@pollen/contract/members'
import type { DigestFamily } from '../src/features/notifications/news.queries.ts'
import { type Member, startWorld } from './world.ts'

type Settings = Parameters<Awaited<ReturnType<typeof startWorld>>['call']>[2] & object

const hourMs = 3_600_000
let places = 0

/** Returns a location far from all earlier ones. */
export const aPlace = (): Location => ({
  longitude: -170 + (places % 300),
  latitude: -40 + 15 * Math.floor(places++ / 300),
})

/** Returns the location this many kilometres north. */
export const north = ({ longitude, latitude }: Location, km: number): Location => ({
  longitude,
  latitude: latitude + km / 111.319,
})

/** Starts a world for tests of digests: `nextMorning` moves the clock and prepares the digests. */
export async function startDigestWorld() {
  const world = await startWorld()
  // Tests publish more than the rate limits allow.
  world.deps.limits.take = async () => {}

  const pass = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))

  /** Moves the clock to half a minute after the next 08:00 in Brussels, or that of a later day, and prepares digests. */
  async function nextMorning(days = 1, prepare: () => Promise<unknown> = () => world.runScheduled('prepare-digests')) {
    const time = (instant: Date) => instant.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Brussels' })
    let next = new Date(world.now().getTime() + 1000)
    next = new Date(Math.ceil(next.getTime() / hourMs) * hourMs)
    for (let mornings = 0; ; next = new Date(next.getTime() + hourMs)) {
      if (time(next) === '08:00:00') mornings += 1
      if (mornings === days) break
    }
    world.moveClock(new Date(next.getTime() + 30_000))
    await prepare()
  }

  /** Returns the data of a member's queued digests of one family, oldest first. */
  async function digestsOf(member: Member, family: DigestFamily) {
    const mails = (await world.mails()).filter(({ member_id }) => member_id === member.id)
    return mails.filter(({ composer }) => composer === family).map(({ data }) => data)
  }

  return {
    ...world,
    nextMorning,
    pass,
    set: (member: Member, settings: Settings) => world.call(member, members.updateMe, settings),
    /** Creates a member with this reference location. Settings default to those of a new account. */
    async aReader(home: Location | null, settings: Settings = {}) {
      const reader = await world.aMember()
      await world.call(reader, members.updateMe, { ref_location: home, ...settings })
      // Digests cover items that are published after the member's start.
      pass(1)
      return reader
    },
    /** Publishes a donation with an exact place. */
    publish: (owner: Member, location: Location | null, more: object = {}) =>
      world.call(owner, items.create, {
        ...{ name: 'A pram', description: 'Blue', type: 'DN', category1: 'CH', location, location_precision: 'exact' },
        ...more,
      }),
    digestsOf,
    /** Returns the item ids of each queued digest of items. */
    async digestedItems(member: Member) {
      return (await digestsOf(member, 'items')).map((data) => (data as { item_ids: number[] }).item_ids)
    },
  }
}
