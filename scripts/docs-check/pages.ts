import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Every page of documentation: the ones at the top, and docs/ with its folders. */
export async function docPages(): Promise<{ path: string; text: string }[]> {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'))
  const nested = await readdir(join(root, 'docs'), { recursive: true })
  const paths = [...top, ...nested.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
