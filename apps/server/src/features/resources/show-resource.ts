import type { Resource } from '@pollen/contract/resources'
import type { StoredResource } from './resources.queries.ts'

/** A stored resource as answers have it. */
export function showResource(stored: StoredResource, { isOutdated }: { isOutdated: boolean }): Resource {
  const { kind, longitude, latitude, first_seen_at, gone_at, image_url: _, ...same } = stored
  return {
    ...same,
    type: kind,
    location: { longitude, latitude },
    image: '',
    ...linksOf(stored),
    first_seen: first_seen_at.toISOString(),
    is_outdated: isOutdated,
    is_gone: gone_at !== null,
  }
}

const osmId = /^(node|way|relation)\/(\d{1,19})$/

/** The page of a resource at its source, and where it can be edited there. */
function linksOf({ source, id }: StoredResource): Pick<Resource, 'source_url' | 'edit_url'> {
  const [, element, number] = osmId.exec(id) ?? []
  if (source === 'osm' && element) {
    const site = 'https://www.openstreetmap.org'
    return { source_url: `${site}/${element}/${number}`, edit_url: `${site}/edit?${element}=${number}` }
  }
  if (source === 'falling_fruit') {
    const page = `https://fallingfruit.org/locations/${id}`
    return { source_url: page, edit_url: `${page}/edit` }
  }
  return { source_url: '', edit_url: '' }
}
