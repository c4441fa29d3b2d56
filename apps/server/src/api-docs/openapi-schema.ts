import { sharedShapes } from '@pollen/contract/api'
import { ErrorAnswer, InvalidTokenAnswer } from '@pollen/contract/error-answer'
import { PathId } from '@pollen/contract/input-fields'
import { LocationIn, LocationOut } from '@pollen/contract/location-fields'
import { Moment } from '@pollen/contract/moment'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const namedSchemas: Record<string, z.core.$ZodType> = {
  ...sharedShapes,
  Error: ErrorAnswer,
  InvalidToken: InvalidTokenAnswer,
}
const names = new Map<z.core.$ZodType, string>(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))

/** Documented schemas of inputs that the server reads in several notations. */
const inputs = new Map<unknown, JsonSchema>([
  [PathId, { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }],
  [
    Moment,
    {
      description: 'ISO 8601, or seconds since 1970. Without a zone, it is in the time zone of the instance.',
      type: ['string', 'integer'],
    },
  ],
  [
    LocationIn,
    {
      description: 'An object, `[longitude, latitude]`, or text such as `50.64, 5.57` with the latitude first.',
      anyOf: [
        convert(LocationOut, 'output'),
        { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
        { type: 'string' },
      ],
    },
  ],
])

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Returns the shared schemas, which refer to each other by name. */
export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, convert(schema, 'output')]))

/** Converts the schema of an input or an answer to JSON Schema. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const name = io === 'output' && names.get(schema)
  return name ? reference(name) : convert(schema, io)
}

function convert(root: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(root, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      const name = io === 'output' && zodSchema !== root && names.get(zodSchema)
      if (name) replace(jsonSchema, reference(name))
      const input = io === 'input' && inputs.get(zodSchema)
      if (input) replace(jsonSchema, input)
      // A known format makes its long pattern redundant.
      if (jsonSchema.format) delete jsonSchema.pattern
      // Documents only the schema of preprocessed fields, which programs should follow, not the other notations they tolerate.
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        replace(jsonSchema, convert(def.out, io))
      }
    },
  })
  return rest
}

function replace(schema: object, by: object) {
  for (const name of Object.keys(schema)) delete schema[name as keyof typeof schema]
  Object.assign(schema, by)
}
