import type { Box } from '@pollen/contract/map-bounds'
import { ServiceUnavailableError } from '../../platform/outgoing/fetch-answer.ts'
import { isPlainObject } from '../../platform/validate-input.ts'
import { overpassQuery, toResources } from './osm-tags.ts'
import { collectResources, type SourceAnswer, type SourceDeps, sourceLimits } from './read-source.ts'

/** Tries the configured Overpass servers in order until one answers. */
export async function fetchOverpass({ config, outgoing }: SourceDeps, box: Box): Promise<SourceAnswer | null> {
  for (const service of config.OVERPASS_URLS ?? []) {
    const collected = collectResources(box, readElement)
    const answer = await outgoing.stream({
      ...{ service, form: { data: overpassQuery(box) }, ...sourceLimits },
      async read(chunks) {
        const { rest } = await collected.read(chunks)
        if (!isPlainObject(rest) || !Array.isArray(rest.elements))
          throw new ServiceUnavailableError('the answer has no elements')
        // A server that runs out of time or memory sends partial results with a remark.
        if (rest.remark !== undefined) throw new ServiceUnavailableError('the answer is incomplete')
        return collected.answer()
      },
    })
    if (answer) return answer
  }
  return null
}

/** Nodes have coordinates, ways and relations have a centre. */
function readElement(element: unknown) {
  if (!isPlainObject(element)) return []
  const { lat, lon } = isPlainObject(element.center) ? element.center : element
  const location = typeof lat === 'number' && typeof lon === 'number' ? { longitude: lon, latitude: lat } : null
  return toResources({ type: element.type, id: element.id, location, tags: element.tags })
}
