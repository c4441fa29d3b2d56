import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './root.ts'
import { listFiles, listTextFiles } from './text-files.ts'

/** Accented English, about a third longer, to find untranslated and clipped texts. Locale and stemmer are those of real languages. */
export const pseudoLanguage = { code: 'eo', name: 'Éénglïsh', locale: 'eo', stemmer: 'swedish' }

/**
 * Copies the repository into an empty folder and adds the pseudo-language there by the steps of CONTRIBUTING.md: text files and an
 * entry in the list. Working on a copy keeps the language out of released programs.
 */
export async function addPseudoLanguage(folder: string) {
  const files = listFiles().filter((path) => /^(apps|packages|scripts|tools)\/|^[^/]+\.json$/.test(path))
  for (const path of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
  await linkPackages(folder)

  for (const { english, inLanguage } of listTextFiles()) {
    await writeFile(
      join(folder, inLanguage(pseudoLanguage.code)),
      pseudoFile(english, await readFile(join(root, english), 'utf8')),
    )
  }
  await change(join(folder, 'packages/contract/src/constants.ts'), (source) =>
    source.replace('\n} satisfies', `${listEntry()}\n} satisfies`),
  )
  await change(join(folder, 'apps/server/src/features/vision/built-in-classes.txt'), (table) =>
    table.replace(/^(.*?) \| (.*?) \| /gm, (_, label: string, name: string) => {
      const cell = label === 'label' ? pseudoLanguage.code : accented(name)
      return `${label} | ${name} | ${cell} | `
    }),
  )
}

const listEntry = () => `
  ${pseudoLanguage.code}: {
    name: '${pseudoLanguage.name}',
    locale: '${pseudoLanguage.locale}',
    stemmer: '${pseudoLanguage.stemmer}',
    offer: { accept: '${accented('Show this site in English')}', decline: '${accented('No thanks')}' },
  },`

async function change(file: string, edit: (content: string) => string) {
  await writeFile(file, edit(await readFile(file, 'utf8')))
}

/** Links the installed packages, and the workspace packages of the copy. */
async function linkPackages(folder: string) {
  await mkdir(join(folder, 'node_modules/@pollen'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@pollen' && name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  await symlink(join(folder, 'packages/contract'), join(folder, 'node_modules/@pollen/contract'))
}

function pseudoFile(path: string, content: string): string {
  if (path.endsWith('.json')) {
    const texts: Record<string, string> = JSON.parse(content)
    return JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, accented(text)])))
  }
  return path.endsWith('.ts') ? pseudoModule(content) : accented(content)
}

/** Replaces the string literals in a module of texts. */
function pseudoModule(code: string): string {
  const file = ts.createSourceFile('texts.ts', code, ts.ScriptTarget.Latest, true)
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isComparison(node)) return
    if (ts.isCallExpression(node) && node.expression.getText() === 'pagePath') return
    if (ts.isStringLiteral(node) && node.text === 'en') {
      edits.push({ start: node.getStart(), end: node.getEnd(), text: `'${pseudoLanguage.code}'` })
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      edits.push({ start: node.getStart(), end: node.getEnd(), text: accented(node.getText()) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  edits.sort((one, other) => other.start - one.start)
  return edits.reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), code)
}

const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken

/** Placeholders, tags, links, addresses and escapes. */
const untouched =
  /\{\{.*?\}\}|\$?\{[^}]*\}|<[^>]+>|\]\([^)]*\)|https?:\/\/\S+|[\w.]+@[\w.]+|\\u[\da-f]{4}|\\n|data\.json|pictures\/|by_you/gi

/** Adds accents and doubles most vowels. */
export function accented(text: string): string {
  let end = 0
  let written = ''
  for (const match of text.matchAll(untouched)) {
    written += accentedWords(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return written + accentedWords(text.slice(end))
}

const accents: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'ïï',
  o: 'öö',
  u: 'üü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  z: 'ž',
}

const accentedWords = (text: string) =>
  text.replace(/[aeioucnsyz]/gi, (letter) => {
    const accent = accents[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? accent : accent.charAt(0).toUpperCase() + accent.slice(1)
  })
