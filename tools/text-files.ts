import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The files of the repository. One that was deleted and not committed yet is still listed by git. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return paths.filter((path) => path !== '' && existsSync(join(root, path)))
}

const englishFile = /(\/locales\/)en(\.json|\.ts)$|(\/texts\/[\w-]+\.)en(\.md)$/

/** The texts in English, each with the path of the same texts in another language. */
export const listTextFiles = () =>
  listFiles()
    .filter((path) => englishFile.test(path))
    .map((english) => ({
      english,
      inLanguage: (code: string) => english.replace(/en(\.\w+)$/, `${code}$1`),
    }))
