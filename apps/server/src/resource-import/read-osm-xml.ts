import { readLocation } from '@pollen/contract/location'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { OperatorError } from '../errors.ts'
import { kindsOf } from '../features/resources/index.ts'
import {
  asFileError,
  brokenFile,
  elementLimits,
  type FileElement,
  type ReadElements,
  type ReadOptions,
  readText,
} from './osm-file.ts'

/** Reads `.osm` and `.osm.gz`. The parser rejects entities that a file defines, which prevents entity expansion attacks. */
export const readOsmXml: ReadElements = (path, options) => readText(openParser(options), path, options.onBytes)

function openParser({ wanted, onHeader }: ReadOptions) {
  const found: FileElement[] = []
  let element: FileElement | null = null
  let [depth, tagsRead] = [0, 0]

  /** `<osm>` and its direct children describe the file. Elements and their children describe the element. */
  function readTag({ name, attributes }: SaxesTagPlain) {
    tagsRead += 1
    depth += 1
    if (depth > elementLimits.depth) throw brokenFile('its elements are nested too deep')
    if (depth === 1 && name !== 'osm') throw new OperatorError(`The file is not map data: it begins with <${name}>.`)
    if (depth === 2) element = toElement(name, attributes)
    if (depth === 3 && element) addPart(element, name, attributes)
    if (depth <= 2) readHeader(name, attributes, onHeader)
  }

  function endTag() {
    if (depth === 2 && element && isWanted(element)) found.push(element)
    if (depth === 2) element = null
    depth -= 1
  }

  function isWanted({ type, id, tags }: FileElement): boolean {
    if (type === 'way' ? wanted.ways.has(id) : type === 'node' && wanted.nodes.has(id)) return true
    return wanted.isTagged && kindsOf(tags).length > 0
  }

  const parser = new SaxesParser()
  parser.on('opentag', readTag)
  parser.on('closetag', endTag)
  return {
    found,
    parse(text: string) {
      tagsRead = 0
      parser.write(text)
      return tagsRead
    },
    close() {
      try {
        parser.close()
      } catch (error) {
        throw asFileError(error)
      }
    },
  }
}

type Attributes = Record<string, string>

/** Returns null for other tags and for deleted elements. */
function toElement(name: string, { id, lat, lon, visible, action }: Attributes): FileElement | null {
  if (name !== 'node' && name !== 'way' && name !== 'relation') return null
  if (visible === 'false' || action === 'delete') return null
  return { type: name, id: Number(id), tags: {}, location: locationOf(lon, lat), nodes: [], ways: [] }
}

const locationOf = (longitude?: string, latitude?: string) =>
  longitude && latitude ? readLocation([Number(longitude), Number(latitude)]) : null

function addPart(element: FileElement, name: string, { k, v, ref, type, lat, lon }: Attributes) {
  if (name === 'tag' && k !== undefined && v !== undefined) addTag(element, k, v)
  else if (name === 'center') element.location = locationOf(lon, lat)
  else if (name === 'nd' || (name === 'member' && type === 'node')) addTo(element.nodes, ref)
  else if (name === 'member' && type === 'way') addTo(element.ways, ref)
}

function addTag({ tags }: FileElement, key: string, value: string) {
  if (Object.keys(tags).length >= elementLimits.tags) return
  // An assignment would set the prototype for a tag called `__proto__`.
  const text = value.slice(0, elementLimits.textLength)
  Object.defineProperty(tags, key, { value: text, enumerable: true, configurable: true, writable: true })
}

function addTo(ids: number[], ref: string | undefined) {
  if (ids.length < elementLimits.nodes) ids.push(Number(ref))
}

function readHeader(name: string, attributes: Attributes, onHeader: ReadOptions['onHeader']) {
  const { minlat, minlon, maxlat, maxlon, timestamp, osm_base } = attributes
  if (name === 'bounds')
    onHeader({ box: { south: Number(minlat), west: Number(minlon), north: Number(maxlat), east: Number(maxlon) } })
  const date = name === 'osm' ? timestamp : name === 'meta' ? osm_base : undefined
  if (date && !Number.isNaN(Date.parse(date))) onHeader({ date: new Date(date) })
}
