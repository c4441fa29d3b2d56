import { type Category, categories, type Language } from '@pollen/contract/constants'

/** A class of a model: what the model calls it, what people call it, and which of our categories it belongs to. */
export type PictureClass = { label: string; category: Category } & Record<Language, string>

/**
 * A table of classes, one in each line, in the order of the model: `label | English | French | category`. A line with
 * a dash alone is a class that is never suggested.
 */
export function parseClasses(table: string): (PictureClass | null)[] {
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

const isCategory = (code: string): code is Category => code in categories
