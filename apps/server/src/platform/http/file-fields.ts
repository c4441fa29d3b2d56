import { z } from 'zod'

/** How many files a field of a form takes, and whether they come as a list. */
export type FileField = { max: number; isList: boolean }

type Property = { format?: string; items?: Property; maxItems?: number }

const mostFiles = 12

/** The fields of an input that hold files: only these are kept in memory while a form is read. */
export function fileFields(input: z.ZodType): Map<string, FileField> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const found = new Map<string, FileField>()
  for (const [name, property] of Object.entries(properties as Record<string, Property>)) {
    const isList = property.items?.format === 'binary'
    if (isList) found.set(name, { max: property.maxItems ?? mostFiles, isList })
    else if (property.format === 'binary') found.set(name, { max: 1, isList })
  }
  return found
}
