import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** Lists the files of the repository. Git also lists deleted files until the deletion is committed. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return paths.filter((path) => path !== '' && existsSync(join(root, path)))
}

const englishFile = /(\/locales\/)en(\.json|\.ts)$|(\/texts\/[\w-]+\.)en(\.md)$/

/** Lists the English text files, each with a function that returns the path for another language. */
export const listTextFiles = () =>
  listFiles()
    .filter((path) => englishFile.test(path))
    .map((english) => ({
      english,
      inLanguage: (code: string) => english.replace(/en(\.\w+)$/, `${code}$1`),
    }))
