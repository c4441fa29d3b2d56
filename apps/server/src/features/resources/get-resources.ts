import { boxesOf } from '@pollen/contract/map-bounds'
import { maxResources, type Resource, resources } from '@pollen/contract/resources'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { findTileStatus, refreshTiles } from './refresh-tiles.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { findResource, listResources as listInBox, type StoredResource } from './resources.queries.ts'

export const getResource: Action<typeof resources.get> = async (ctx, link) => {
  await limitResourceCalls(ctx, 'get')
  const stored = await findResource(ctx.db, link)
  if (!stored) throw new AppError('RESOURCE_DOESNT_EXIST')
  const status = await findTileStatus(ctx, stored)
  return showResource(stored, { config: ctx.config, isOutdated: status.isOutdated(stored) })
}

/** Answers immediately with stored resources. Missing and stale tiles are fetched in the background. */
export const listResources: Action<typeof resources.list> = async (ctx, { bounds, categories: kinds }) => {
  await limitResourceCalls(ctx, 'list')
  const boxes = boxesOf(bounds)
  const status = await refreshTiles(ctx, { boxes, kinds })
  const found = await Promise.all(boxes.map((box) => listInBox(ctx.db, box, { kinds, limit: maxResources + 1 })))
  const all = found.flat()
  const results = all
    .slice(0, maxResources)
    .map((stored) => showResource(stored, { config: ctx.config, isOutdated: status.isOutdated(stored) }))
  return {
    ...{ count: results.length, next: null, previous: null, results },
    is_complete: status.isComplete && all.length <= maxResources,
    is_loading: status.isLoading,
    outdated_since: status.outdatedSince?.toISOString() ?? null,
  }
}

type ShowOptions = { config: Pick<Config, 'RESOURCE_IMAGES'>; isOutdated: boolean }

export function showResource(stored: StoredResource, { config, isOutdated }: ShowOptions): Resource {
  const { kind, longitude, latitude, first_seen_at, gone_at, image_url, ...same } = stored
  const hasImage = image_url !== '' && config.RESOURCE_IMAGES
  return {
    ...same,
    type: kind,
    location: { longitude, latitude },
    image: hasImage ? endpointPath(resources.image, { kind }) + writeQuery({ id: stored.id }) : '',
    ...linksOf(stored),
    first_seen: first_seen_at.toISOString(),
    is_outdated: isOutdated,
    is_gone: gone_at !== null,
  }
}

const osmId = /^(node|way|relation)\/(\d{1,19})$/

/** Returns the pages for viewing and editing the resource at its source. */
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
  // An id that is a hash replaces an unsupported slug, so the URL of its page is unknown.
  if (source === 'repair_cafe' && !/^[0-9a-f]{32}$/.test(id)) {
    return { source_url: `https://www.repaircafe.org/cafe/${id}/`, edit_url: '' }
  }
  return { source_url: '', edit_url: '' }
}
