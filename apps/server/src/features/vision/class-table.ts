import { readFile } from 'node:fs/promises'
import { type Category, categories, type Language } from '@pollen/contract/constants'
import { paths } from '../../paths.ts'
import { readDescription } from '../../platform/vision/model.ts'

/** A class of a model: what the model calls it, what people call it, and which of our categories it belongs to. */
type PictureClass = { label: string; category: Category } & Record<Language, string>

type ClassTable = (PictureClass | null)[]

const tables = new Map<string | undefined, Promise<ClassTable>>()

/** The classes of the built-in model, or of the model that the description in this file names. Each is read once. */
export function classTable(description: string | undefined): Promise<ClassTable> {
  const cached = tables.get(description)
  if (cached) return cached
  const table = readTable(description)
  tables.set(description, table)
  table.catch(() => tables.delete(description))
  return table
}

async function readTable(description: string | undefined): Promise<ClassTable> {
  const file = description ? (await readDescription(description)).classes : paths.visionClasses
  return parseClasses(await readFile(file, 'utf8'))
}

/**
 * Parses a table with one class in each line, in the order of the model: `label | English | French | category`. A line
 * with only a dash is a class that is never suggested.
 */
export function parseClasses(table: string): ClassTable {
  return table
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.trim() === '-' ? null : parseClass(line)))
}

function parseClass(line: string): PictureClass {
  const [label, en, fr, category = '', ...rest] = line.split('|').map((part) => part.trim())
  if (!label || !en || !fr || rest.length > 0 || !isCategory(category)) {
    throw new Error(`This is not a class, "label | English | French | category": ${line}`)
  }
  return { label, en, fr, category }
}

const isCategory = (code: string): code is Category => Object.hasOwn(categories, code)
