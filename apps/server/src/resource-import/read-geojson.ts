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

/** Reads `.geojson` as overpass-turbo and osmium write it: a collection of features with their tags as properties. */
export const readGeojson: ReadElements = (path, options) => readText(openParser(options), path, options.onBytes)

type Feature = { id: string; properties: Map<string, string>; extent: Extent }

function openParser({ onHeader }: ReadOptions) {
  const found: FileElement[] = []
  /** The key of each object and list that is open; empty inside a list. A feature is the third: collection, features, feature. */
  const path: string[] = []
  let key = ''
  let feature: Feature | null = null
  let hasFeatures = false
  /** The numbers of the list that is open: a position, or the box of the collection. */
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
      // Many tokens, or a symbol that says there are none.
      if (typeof tokens !== 'object' || !('values' in tokens)) return 0
      for (const token of tokens.values) readToken(token)
      return tokens.values.length
    },
    close() {
      if (path.length > 0) throw brokenFile('it ends before its last bracket')
      if (!hasFeatures) throw new OperatorError('The file has no list of features, so it is no GeoJSON of map data.')
    },
  }
}

const types = { n: 'node', w: 'way', r: 'relation' } as const

/** `node/4711` of overpass-turbo; `n4711`, or `@type` and `@id`, of osmium, which counts areas: those of ways are even. */
function idOf({ id, properties }: Feature): Pick<FileElement, 'type' | 'id'> | null {
  const [type, own] = [properties.get('@type'), properties.get('@id') ?? id]
  const text = type ? `${type}/${own}` : own
  const [, letter = '', digits = ''] = /^([nwra])[a-z]{0,7}\/?(\d{1,16})$/.exec(text) ?? []
  const number = Number(digits)
  if (letter === 'a') return { type: number % 2 === 0 ? 'way' : 'relation', id: Math.floor(number / 2) }
  return letter in types ? { type: types[letter as keyof typeof types], id: number } : null
}

/** Null for a feature that has no id of OpenStreetMap: nothing could link to it. */
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
