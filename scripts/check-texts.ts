import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

/** Attributes and properties that are shown or read out. */
const shownNames =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|ariaLabel|title|placeholder|alt|label|hint|heading|textContent|innerText)$/

/** Checks that the web app shows only texts from its locales. Fails if it reads no file at all. */
export async function checkTexts(): Promise<CommandResult> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const ofWeb = files.filter((path) => path.startsWith('apps/web/src/'))
  const texts = await Promise.all(ofWeb.filter((path) => path.endsWith('/locales/en.json')).map(readSource))
  const keys = new Set(texts.flatMap((json) => Object.keys(JSON.parse(json || '{}'))))
  const code = ofWeb.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  if (keys.size === 0 || code.length === 0) return { code: 1, output: 'No text was read' }
  const found = await Promise.all(code.map(async (path) => findHardCodedTexts(path, await readSource(path), keys)))
  return { code: found.flat().length > 0 ? 1 : 0, output: found.flat().join('\n') }
}

// Git also lists deleted files until the deletion is committed.
const readSource = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')

/** Finds words in the code that belong into a locale. A property may hold the key of a text instead of the text. */
export function findHardCodedTexts(path: string, code: string, keys: Set<string>): string[] {
  const found: string[] = []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    for (const words of wordsShownBy(node)) {
      if (ts.isPropertyAssignment(node) && isKey(words, keys)) continue
      const { line } = file.getLineAndCharacterOfPosition(words.getStart())
      found.push(`${path}:${line + 1} shows ${words.getText().trim()}, which is not in a locale`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the literals with words that the node itself shows. */
function wordsShownBy(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return hasWord(node.text) ? [node] : []
  if (ts.isJsxExpression(node) && isBetweenTags(node)) return literalsOf(node.expression)
  if (ts.isJsxAttribute(node) && shownNames.test(node.name.getText())) return literalsOf(node.initializer)
  if (ts.isPropertyAssignment(node) && shownNames.test(propertyName(node.name))) return literalsOf(node.initializer)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left, right } = node
    return ts.isPropertyAccessExpression(left) && shownNames.test(left.name.text) ? literalsOf(right) : []
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [name, value] = node.arguments
    const isSet = node.expression.name.text === 'setAttribute' && name && ts.isStringLiteralLike(name)
    return isSet && shownNames.test(name.text) ? literalsOf(value) : []
  }
  return []
}

const isBetweenTags = ({ parent }: ts.JsxExpression) => ts.isJsxElement(parent) || ts.isJsxFragment(parent)
const propertyName = (name: ts.PropertyName) => (ts.isComputedPropertyName(name) ? '' : name.text)

/** Returns the literals that a value can evaluate to. Does not follow calls and variables. */
function literalsOf(value: ts.Node | undefined): ts.Node[] {
  if (!value) return []
  if (ts.isStringLiteralLike(value)) return hasWord(value.text) ? [value] : []
  if (ts.isTemplateExpression(value)) {
    const parts = [value.head.text, ...value.templateSpans.map(({ literal }) => literal.text)]
    return [
      ...(parts.some(hasWord) ? [value] : []),
      ...value.templateSpans.flatMap(({ expression }) => literalsOf(expression)),
    ]
  }
  if (ts.isConditionalExpression(value)) return [...literalsOf(value.whenTrue), ...literalsOf(value.whenFalse)]
  if (ts.isJsxExpression(value) || ts.isParenthesizedExpression(value)) return literalsOf(value.expression)
  if (ts.isBinaryExpression(value) && joins.has(value.operatorToken.kind)) {
    return [...literalsOf(value.left), ...literalsOf(value.right)]
  }
  return []
}

/** These operators can return an operand, unlike comparisons. */
const joins = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

/** True for a key, and for a template that begins like a key. */
function isKey(literal: ts.Node, keys: Set<string>): boolean {
  if (ts.isStringLiteralLike(literal)) return keys.has(literal.text)
  return ts.isTemplateExpression(literal) && [...keys].some((key) => key.startsWith(literal.head.text))
}

/** URLs need no translation. */
const hasWord = (text: string) => /\p{L}/u.test(text) && !text.startsWith('https://')
