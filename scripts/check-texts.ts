import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

/** Attributes and properties whose value is read by somebody. */
const read =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|ariaLabel|title|placeholder|alt|label|hint|heading|textContent|innerText)$/

/** Checks that every text that is shown comes from the texts of a language, and fails when it reads no file at all. */
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
  const found = await Promise.all(code.map(async (path) => bareTexts(path, await readSource(path), keys)))
  return { code: found.flat().length > 0 ? 1 : 0, output: found.flat().join('\n') }
}

// A file that was deleted and not committed yet is still listed by git.
const readSource = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')

/** Words written in the code instead of the texts, each with its place. A key of a text may stand in for it in a table. */
export function bareTexts(path: string, code: string, keys: Set<string>): string[] {
  const found: string[] = []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    for (const words of wordsShownBy(node)) {
      if (ts.isPropertyAssignment(node) && isKey(words, keys)) continue
      const { line } = file.getLineAndCharacterOfPosition(words.getStart())
      found.push(`${path}:${line + 1} shows ${words.getText().trim()}, which is no text of a language`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The literals with words that this node shows by itself. */
function wordsShownBy(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return hasWord(node.text) ? [node] : []
  if (ts.isJsxExpression(node) && isBetweenTags(node)) return literalsOf(node.expression)
  if (ts.isJsxAttribute(node) && read.test(node.name.getText())) return literalsOf(node.initializer)
  if (ts.isPropertyAssignment(node) && read.test(propertyName(node.name))) return literalsOf(node.initializer)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left, right } = node
    return ts.isPropertyAccessExpression(left) && read.test(left.name.text) ? literalsOf(right) : []
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [name, value] = node.arguments
    const isSet = node.expression.name.text === 'setAttribute' && name && ts.isStringLiteralLike(name)
    return isSet && read.test(name.text) ? literalsOf(value) : []
  }
  return []
}

const isBetweenTags = ({ parent }: ts.JsxExpression) => ts.isJsxElement(parent) || ts.isJsxFragment(parent)
const propertyName = (name: ts.PropertyName) => (ts.isComputedPropertyName(name) ? '' : name.text)

/** Literals that a value may be. A call or a name may stand for anything: only what is written here is looked at. */
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

/** What these stand between is shown; what is compared is not. */
const joins = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

/** A key, or the beginning of keys that end with a name from elsewhere. */
function isKey(literal: ts.Node, keys: Set<string>): boolean {
  if (ts.isStringLiteralLike(literal)) return keys.has(literal.text)
  return ts.isTemplateExpression(literal) && [...keys].some((key) => key.startsWith(literal.head.text))
}

/** An address is the same in all languages. */
const hasWord = (text: string) => /\p{L}/u.test(text) && !text.startsWith('https://')
