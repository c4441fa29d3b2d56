import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { dataBlob, headerBlob, type PbfElement } from '../../tools/maps/write-osm-pbf.ts'

const box = { west: 4, east: 7, south: 49, north: 52 }

/** The block size of osmium. */
const blockSize = 8000

export type Extract = { bytes: number; elements: number }

/**
 * Writes an extract with the proportions of a real country: 70 % nodes, most of them untagged and close to the previous one, then
 * ways. One node in 3,000 and one way in 10,000 is a resource.
 */
export async function writeExtract(file: string, bytes: number): Promise<Extract> {
  const random = numbersFrom(1)
  const output = createWriteStream(file)
  const written = { bytes: 0, elements: 0 }
  async function put(blob: Buffer, elements: number) {
    written.bytes += blob.length
    written.elements += elements
    if (!output.write(blob)) await once(output, 'drain')
  }

  await put(headerBlob({ box, date: new Date() }), 0)
  const node = { id: 0, latitude: 50, longitude: 5 }
  while (written.bytes < bytes * 0.7) {
    const nodes = Array.from({ length: blockSize }, () => nextNode(node, random))
    await put(dataBlob(nodes), blockSize)
  }
  for (let wayId = 0; written.bytes < bytes; wayId += blockSize) {
    const ways = Array.from({ length: blockSize }, (_, index) => aWay(wayId + index + 1, node.id, random))
    await put(dataBlob(ways), blockSize)
  }
  output.end()
  await once(output, 'finish')
  return written
}

type Random = () => number

function nextNode(last: { id: number; latitude: number; longitude: number }, random: Random): PbfElement {
  const isElsewhere = random() < 0.02
  last.id += 1 + Math.floor(random() * 3)
  last.latitude = isElsewhere ? 49 + 3 * random() : last.latitude + (random() - 0.5) * 0.002
  last.longitude = isElsewhere ? 4 + 3 * random() : last.longitude + (random() - 0.5) * 0.002
  const part = random()
  if (part < 1 / 3000)
    return { type: 'node', ...last, tags: { amenity: 'drinking_water', name: `Fontaine ${last.id}` } }
  if (part < 0.05) return { type: 'node', ...last, tags: { 'addr:housenumber': String(Math.floor(random() * 200)) } }
  return { type: 'node', ...last }
}

function aWay(id: number, nodes: number, random: Random): PbfElement {
  const first = 1 + Math.floor(random() * nodes)
  const refs = Array.from({ length: 4 + Math.floor(random() * 12) }, (_, index) => first + index * 2)
  const isFoodBank = random() < 1 / 10_000
  return { type: 'way', id, nodes: refs, tags: isFoodBank ? { social_facility: 'food_bank' } : { building: 'yes' } }
}

/** Seeded random number generator (mulberry32). Its output does not compress. */
function numbersFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
