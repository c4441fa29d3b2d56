import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryList } from './input-fields.ts'
import { LocationIn, LocationOut } from './location-fields.ts'
import { MapBounds } from './map-bounds.ts'
import { ResourceLink } from './resource-fields.ts'
import { resourceKindCodes } from './resource-kinds.ts'

const Kind = z.enum(resourceKindCodes)

/** Where resources come from; those of the demo neighbourhood are made up. */
export const resourceSources = ['osm', 'falling_fruit', 'repair_cafe', 'demo'] as const
export type ResourceSource = (typeof resourceSources)[number]

/** A map does not show more at once; the nearest to its middle are answered. */
export const maxResources = 5000

export const Resource = z.object({
  /** Its id in the source, such as `node/123`; unique together with `type`. */
  id: z.string(),
  type: Kind,
  /** Texts are empty where the source has none. They are others’ words: plain text, in any language. */
  name: z.string(),
  description: z.string(),
  location: LocationOut,
  /** As OpenStreetMap writes them: `Mo-Fr 09:00-17:00`. */
  opening_hours: z.string(),
  website: z.string(),
  /** An address of this instance, which fetches the picture itself; empty where there is none. */
  image: z.string(),
  source: z.enum(resourceSources),
  /** Its page at the source, and where it can be edited there; empty where there is none. */
  source_url: z.string(),
  edit_url: z.string(),
  first_seen: z.iso.datetime(),
  /** Grows with each change that the instance saw. */
  version: z.int(),
  /** Its source does not answer, so it may have changed since. */
  is_outdated: z.boolean(),
  /** Its source does not have it any more. */
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
      'Public resources on a map: bookcases, drinking water, repair cafés and others, as this instance knows them. While `is_loading`, it asks their sources; call again after some seconds. Data: OpenStreetMap (ODbL), Falling Fruit (CC BY-NC-SA), Repair Café',
    access: 'anyone',
    input: z.object({ bounds: MapBounds, categories: queryList(Kind) }),
    output: z.object({
      count: z.int().check(z.maximum(maxResources)),
      next: z.null(),
      previous: z.null(),
      results: z.array(Resource).check(z.maxLength(maxResources)),
      /** False: there are more, or the area is too large to ask the sources about all of it. */
      is_complete: z.boolean(),
      is_loading: z.boolean(),
      /** Set while a source does not answer: how old what is shown of it may be. */
      outdated_since: z.nullable(z.iso.datetime()),
    }),
    errors: ['TOO_MANY_ATTEMPTS'],
    isLarge: true,
    isConditional: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/resources/{kind}/',
    summary: 'One public resource, by its kind and its id in the source; also one that is gone by now',
    access: 'anyone',
    input: ResourceLink,
    output: Resource,
    errors: ['RESOURCE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/resources/{kind}/image',
    summary: 'The picture of a public resource, which this instance fetched from where its source says',
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
      'Repair cafés in an area, as their own map has them. `target` is the word `repaircafe` or the address of that map, and nothing else',
    access: 'anyone',
    input: z.object({ target: z.string().check(z.maxLength(500)), northeast: LocationIn, southwest: LocationIn }),
    output: z.array(Marker),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
