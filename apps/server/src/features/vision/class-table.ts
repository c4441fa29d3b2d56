import { readFile } from 'node:fs/promises'
import { type Category, categories, type Language } from '@pollen/contract/constants'
import { paths } from '../../paths.ts'
import { readDescription } from '../../platform/vision/model.ts'

/** A class of a model, with its names for people and one of our categories. */
type PictureClass = { label: string; category: Category; names: Partial<Record<Language, string>> }

type ClassTable = (PictureClass | null)[]

const tables = new Map<string | undefined, Promise<ClassTable>>()

/** Returns the classes of the built-in model, or of the model with this description file. Caches each table. */
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

/** Columns of tables without a header line. */
const defaultColumns = 'label | en | fr | category'

/**
 * Parses a table with one class in each line, in the order of the model. The first line names the columns: `label`, the languages in which
 * classes have names, `category`. A line with only a dash is a class that is never suggested.
 */
export function parseClasses(table: string): ClassTable {
  const lines = table.trim().split(/\r?\n/)
  const first = lines[0]?.startsWith('label |') ? lines.shift() : defaultColumns
  const columns = cellsOf(first ?? '')
  return lines.map((line) => (line.trim() === '-' ? null : parseClass(line, columns)))
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

function parseClass(line: string, columns: string[]): PictureClass {
  const cells = cellsOf(line)
  const {
    label,
    category = '',
    ...names
  } = Object.fromEntries(columns.map((column, nth) => [column, cells[nth] ?? '']))
  if (!label || cells.length !== columns.length || cells.includes('') || !isCategory(category)) {
    throw new Error(`Invalid class, expected "${columns.join(' | ')}": ${line}`)
  }
  return { label, category, names }
}

const isCategory = (code: string): code is Category => Object.hasOwn(categories, code)
