import { readLocation } from '@pollen/contract/location'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { OperatorError } from '../errors.ts'
import { kindsOf } from '../features/resources/index.ts'
import {
  brokenFile,
  Extent,
  elementLimits,
  type FileElement,
  type ReadElements,
  type ReadOptions,
  readText,
} from './osm-file.ts'

/** Reads `.geojson` of overpass-turbo and osmium: a collection of features with their tags as properties. */
export const readGeojson: ReadElements = (path, options) => readText(openParser(options), path, options.onBytes)

type Feature = { id: string; properties: Map<string, string>; extent: Extent }

function openParser({ onHeader }: ReadOptions) {
  const found: FileElement[] = []
  /** Keys of the open objects and lists, empty inside a list. A feature is at depth three: collection, features, feature. */
  const path: string[] = []
  let key = ''
  let feature: Feature | null = null
  let hasFeatures = false
  /** Numbers of the open list: a position, or the box of the collection. */
  let numbers: number[] = []

  function open() {
    path.push(key)
    if (path.length > elementLimits.depth) throw brokenFile('its values are nested too deep')
    if (path.length === 2 && key === 'features') hasFeatures = true
    if (path.length === 3 && path[1] === 'features') feature = { id: '', properties: new Map(), extent: new Extent() }
    key = ''
    numbers = []
  }

  function close() {
    if (path.length === 3 && feature) {
      const element = toElement(feature)
      if (element && kindsOf(element.tags).length > 0) found.push(element)
      feature = null
    }
    if (feature && path[3] === 'geometry' && path.includes('coordinates')) addPosition(feature.extent, numbers)
    if (path.length === 2 && path[1] === 'bbox') readBox(numbers, onHeader)
    numbers = []
    path.pop()
    key = ''
  }

  function readValue(value: string, isNumber: boolean) {
    const text = value.slice(0, elementLimits.textLength)
    if (isNumber && key === '' && numbers.length < 6) numbers.push(Number(text))
    if (path.length === 1 && key === 'timestamp') readDate(text, onHeader)
    if (path.length === 3 && feature && key === 'id') feature.id = text
    const isProperty = path.length === 4 && path[3] === 'properties' && key !== ''
    if (isProperty && feature && feature.properties.size < elementLimits.tags) feature.properties.set(key, text)
  }

  function readToken(token: Token) {
    if (token.name === 'startObject' || token.name === 'startArray') open()
    else if (token.name === 'endObject' || token.name === 'endArray') close()
    else if (token.name === 'keyValue') key = token.value
    else if (token.name === 'stringValue') readValue(token.value, false)
    else if (token.name === 'numberValue') readValue(token.value, true)
  }

  const parser = jsonParser({ streamValues: false, packValues: true })
  return {
    found,
    parse(text: string) {
      const tokens = parser(text)
      // The parser returns many tokens, or a symbol for none.
      if (typeof tokens !== 'object' || !('values' in tokens)) return 0
      for (const token of tokens.values) readToken(token)
      return tokens.values.length
    },
    close() {
      if (path.length > 0) throw brokenFile('it ends before its last bracket')
      if (!hasFeatures) throw new OperatorError('The file has no list of features, so it is not GeoJSON of map data.')
    },
  }
}

const types = { n: 'node', w: 'way', r: 'relation' } as const

/**
 * Reads `node/4711` of overpass-turbo, or `n4711`, or `@type` and `@id` of osmium. Areas of osmium have the doubled id of their way, or
 * for a relation, the doubled id plus one.
 */
function idOf({ id, properties }: Feature): Pick<FileElement, 'type' | 'id'> | null {
  const [type, own] = [properties.get('@type'), properties.get('@id') ?? id]
  const text = type ? `${type}/${own}` : own
  const [, letter = '', digits = ''] = /^([nwra])[a-z]{0,7}\/?(\d{1,16})$/.exec(text) ?? []
  const number = Number(digits)
  if (letter === 'a') return { type: number % 2 === 0 ? 'way' : 'relation', id: Math.floor(number / 2) }
  return letter in types ? { type: types[letter as keyof typeof types], id: number } : null
}

/** Returns null for a feature without an id of OpenStreetMap, because links to the resource need the id. */
function toElement(feature: Feature): FileElement | null {
  const id = idOf(feature)
  if (!id) return null
  return { ...id, tags: Object.fromEntries(feature.properties), location: feature.extent.centre(), nodes: [], ways: [] }
}

function addPosition(extent: Extent, [longitude, latitude]: number[]) {
  const location = readLocation([longitude, latitude])
  if (location) extent.add(location)
}

function readBox(numbers: number[], onHeader: ReadOptions['onHeader']) {
  const [west, south, east, north] = numbers.length === 6 ? numbers.filter((_, index) => index % 3 !== 2) : numbers
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    onHeader({ box: { west, south, east, north } })
}

function readDate(text: string, onHeader: ReadOptions['onHeader']) {
  if (!Number.isNaN(Date.parse(text))) onHeader({ date: new Date(text) })
}
