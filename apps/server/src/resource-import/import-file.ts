import { stat } from 'node:fs/promises'
import { OperatorError } from '../errors.ts'
import { type FoundResource, toResources } from '../features/resources/index.ts'
import { Areas } from './areas.ts'
import type { ElementFilter, FileElement, FileHeader, ReadElements } from './osm-file.ts'
import { readGeojson } from './read-geojson.ts'
import { readOsmXml } from './read-osm-xml.ts'
import { readPbf } from './read-pbf.ts'

const readers: { endings: string[]; read: ReadElements }[] = [
  { endings: ['.pbf'], read: readPbf },
  { endings: ['.osm', '.osm.gz'], read: readOsmXml },
  { endings: ['.geojson', '.geojson.gz'], read: readGeojson },
]

export type Progress = { pass: 'finding' | 'placing'; share: number; found: number }

type Options = {
  save: (found: FoundResource[]) => Promise<void>
  onProgress: (progress: Progress) => void
}

/** The header of a file and the number of resources found in it. */
export type ImportedFile = FileHeader & { found: number; date: Date }

const batchSize = 500
const none = new Set<number>()

/**
 * Finds all resources of a file and saves them in batches. Memory does not grow with the file: only resources drawn as ways and
 * relations are held, because their nodes are elsewhere in the file and need further passes.
 */
export async function importFile(path: string, { save, onProgress }: Options): Promise<ImportedFile> {
  const { read, size, date } = await openFile(path)
  const header: FileHeader = {}
  const areas = new Areas()
  let [found, batch] = [0, [] as FoundResource[]]

  async function readPass(pass: Progress['pass'], wanted: ElementFilter, work: (element: FileElement) => void) {
    const options = {
      wanted,
      onBytes: (bytes: number) => onProgress({ pass, share: Math.min(1, bytes / size), found }),
      onHeader: (part: FileHeader) => Object.assign(header, part),
    }
    for await (const elements of read(path, options)) {
      for (const element of elements) work(element)
      if (batch.length >= batchSize) await saveBatch()
    }
  }

  async function saveBatch() {
    await save(batch)
    batch = []
  }

  function add(drafts: Iterable<FoundResource>) {
    for (const draft of drafts) {
      batch.push(draft)
      found += 1
    }
  }

  await readPass('finding', { isTagged: true, ways: none, nodes: none }, (element) => {
    if (element.location) add(toResources(element))
    else areas.add(element, toResources({ ...element, location: unknownPlace }))
  })
  if (areas.byWay.size > 0)
    await readPass('placing', { isTagged: false, ways: areas.byWay, nodes: none }, (way) => areas.addWay(way))
  if (areas.byNode.size > 0)
    await readPass('placing', { isTagged: false, ways: none, nodes: areas.byNode }, (node) => areas.addNode(node))
  for (const draft of areas.placed()) {
    add([draft])
    if (batch.length >= batchSize) await saveBatch()
  }
  await saveBatch()
  return { date, ...header, found }
}

/** Placeholder for the location of an area until its nodes are found. */
const unknownPlace = { longitude: 0, latitude: 0 }

/** Checks the file. Its modification time, which is that of the download, is the date of files without one. */
async function openFile(path: string) {
  const reader = readers.find(({ endings }) => endings.some((ending) => path.toLowerCase().endsWith(ending)))
  const info = await stat(path).catch(() => null)
  if (!info) throw new OperatorError(`There is no file ${path}, or this account may not read it.`)
  if (!info.isFile()) throw new OperatorError(`${path} is not a file.`)
  if (!reader)
    throw new OperatorError(`${path} is not map data that Pollen can read: .osm.pbf, .osm, .osm.gz or .geojson.`)
  if (info.size === 0) throw new OperatorError(`${path} is empty.`)
  return { read: reader.read, size: info.size, date: info.mtime }
}
