import { z } from 'zod'

/** What JSON Schema says of one field of an input, as far as reading it needs. */
export type InputProperty = {
  format?: string
  'x-end-of-day'?: boolean
  maxLength?: number
  maxItems?: number
  items?: InputProperty
  anyOf?: InputProperty[]
}

const known = new WeakMap<z.core.$ZodType, Map<string, InputProperty> | null>()

/** The fields of an input by their names, or null where the schema does not list them. */
export function inputProperties(input: z.core.$ZodType): Map<string, InputProperty> | null {
  const found = known.get(input)
  if (found !== undefined) return found
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const read = properties ? new Map(Object.entries(properties as Record<string, InputProperty>)) : null
  known.set(input, read)
  return read
}

/** The field itself and every form it may take instead. */
export const alternatives = (property: InputProperty): InputProperty[] => [
  property,
  ...(property.anyOf ?? []).flatMap(alternatives),
]
