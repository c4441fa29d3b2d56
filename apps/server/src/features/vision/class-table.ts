import { readFile } from 'node:fs/promises'
import { readDescription } from '../../platform/vision/model/model-description.ts'
import { builtInClasses } from './classes/built-in-classes.ts'
import { type PictureClass, parseClasses } from './parse-classes.ts'

type ClassTable = (PictureClass | null)[]

const tables = new Map<string | undefined, Promise<ClassTable>>()

/** The classes of the built-in model, or of the one that a description in this file names; read once. */
export function classTable(description: string | undefined): Promise<ClassTable> {
  const known = tables.get(description)
  if (known) return known
  const table = readTable(description)
  tables.set(description, table)
  table.catch(() => tables.delete(description))
  return table
}

async function readTable(description: string | undefined): Promise<ClassTable> {
  if (!description) return parseClasses(builtInClasses)
  const { classes } = await readDescription(description)
  return parseClasses(await readFile(classes, 'utf8'))
}
