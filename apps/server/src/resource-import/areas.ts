import { OperatorError } from '../errors.ts'
import type { FoundResource } from '../features/resources/index.ts'
import { Extent, type FileElement } from './osm-file.ts'

type Area = { drafts: FoundResource[]; extent: Extent }

/** Above the numbers for all ways and relations with resources of the planet. */
const limits = { parts: 2_000_000, textLength: 100_000_000 }

/** Collects resources that are drawn as ways and relations, such as a food bank with its building, until their nodes are found. */
export class Areas {
  /** The areas that contain a way or node. */
  readonly byWay = new Map<number, Area[]>()
  readonly byNode = new Map<number, Area[]>()
  readonly #all: Area[] = []
  readonly #used = { parts: 0, textLength: 0 }

  add({ nodes, ways }: FileElement, drafts: FoundResource[]) {
    const area = { drafts, extent: new Extent() }
    this.#all.push(area)
    this.#use('textLength', 100 + JSON.stringify(drafts).length)
    for (const id of nodes) this.#link(this.byNode, id, area)
    for (const id of ways) this.#link(this.byWay, id, area)
  }

  /** Adds the nodes of a way to the relations that contain it. */
  addWay({ id, nodes }: FileElement) {
    for (const area of this.byWay.get(id) ?? []) for (const node of nodes) this.#link(this.byNode, node, area)
  }

  addNode({ id, location }: FileElement) {
    if (location) for (const { extent } of this.byNode.get(id) ?? []) extent.add(location)
  }

  /** Yields each resource at the centre of its area. Skips areas without nodes in the file. */
  *placed(): Generator<FoundResource> {
    for (const { drafts, extent } of this.#all) {
      const location = extent.centre()
      if (location) for (const draft of drafts) yield { ...draft, location }
    }
  }

  #link(areas: Map<number, Area[]>, id: number, area: Area) {
    this.#use('parts', 1)
    const known = areas.get(id)
    if (known) known.push(area)
    else areas.set(id, [area])
  }

  #use(resource: keyof typeof limits, amount: number) {
    this.#used[resource] += amount
    if (this.#used[resource] > limits[resource])
      throw new OperatorError('The file has more areas than fit in memory. Cut it into smaller ones: osmium extract')
  }
}
