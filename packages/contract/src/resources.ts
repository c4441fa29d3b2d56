import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryList } from './input-fields.ts'
import { LocationIn, LocationOut } from './location-fields.ts'
import { MapBounds } from './map-bounds.ts'
import { ResourceLink } from './resource-fields.ts'
import { resourceKindCodes } from './resource-kinds.ts'

const Kind = z.enum(resourceKindCodes)

/** Sources of public resources; those of `demo` are fictional. */
export const resourceSources = ['osm', 'falling_fruit', 'repair_cafe', 'demo'] as const
export type ResourceSource = (typeof resourceSources)[number]

/** Maximum number of resources on a map. Beyond it, the nearest to its centre are returned. */
export const maxResources = 5000

export const Resource = z.object({
  /** Id in the source, such as `node/123`; unique together with `type`. */
  id: z.string(),
  type: Kind,
  /** Texts are plain text by third parties in any language, and empty if the source has none. */
  name: z.string(),
  description: z.string(),
  location: LocationOut,
  /** In the format of OpenStreetMap: `Mo-Fr 09:00-17:00`. */
  opening_hours: z.string(),
  website: z.string(),
  /** Address on this instance, which fetches the picture itself; empty if there is none. */
  image: z.string(),
  source: z.enum(resourceSources),
  /** Address of the resource in its source, and of its edit page there; empty if there is none. */
  source_url: z.string(),
  edit_url: z.string(),
  first_seen: z.iso.datetime(),
  /** Increases with each change that the instance detects. */
  version: z.int(),
  /** The source cannot be reached, so the data may have changed. */
  is_outdated: z.boolean(),
  /** The source no longer contains the resource. */
  is_gone: z.boolean(),
})
export type Resource = z.output<typeof Resource>

const Marker = z.pick(Resource, {
  id: true,
  type: true,
  name: true,
  description: true,
  location: true,
  opening_hours: true,
  website: true,
  image: true,
})

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/resources/',
    summary:
      'List public resources on a map, such as bookcases, drinking water and repair cafés, as this instance knows them. While `is_loading`, it queries their sources; call again after some seconds. Data: OpenStreetMap (ODbL), Falling Fruit (CC BY-NC-SA), Repair Café',
    access: 'anyone',
    input: z.object({ bounds: MapBounds, categories: queryList(Kind) }),
    output: z.object({
      count: z.int().check(z.maximum(maxResources)),
      next: z.null(),
      previous: z.null(),
      results: z.array(Resource).check(z.maxLength(maxResources)),
      /** False if there are more resources, or if the area is too large to query the sources completely. */
      is_complete: z.boolean(),
      is_loading: z.boolean(),
      /** Set while a source cannot be reached: its data may be as old as this. */
      outdated_since: z.nullable(z.iso.datetime()),
    }),
    errors: ['TOO_MANY_ATTEMPTS'],
    isLarge: true,
    isConditional: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/resources/{kind}/',
    summary: 'Get a public resource by its kind and its id in the source, even if the source no longer contains it',
    access: 'anyone',
    input: ResourceLink,
    output: Resource,
    errors: ['RESOURCE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/resources/{kind}/image',
    summary: 'Get the picture of a public resource, which this instance fetched from its source',
    access: 'anyone',
    input: ResourceLink,
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  proxy: endpoint({
    method: 'GET',
    path: '/proxy',
    summary:
      'List repair cafés in an area, as shown by their own map. `target` must be the word `repaircafe` or the address of that map',
    access: 'anyone',
    input: z.object({ target: z.string().check(z.maxLength(500)), northeast: LocationIn, southwest: LocationIn }),
    output: z.array(Marker),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
