import type { Plugin } from 'vite'

/** What the app needs of an endpoint to call it. What is typed into a form is checked by schemas of their own: see `*-fields.ts`. */
const neededProperties = new Set(['method', 'path', 'body'])

/**
 * Leaves out of the contract what only the server needs: descriptions of endpoints, and the schemas of requests and answers, which the
 * server checks. With them, each page would load the schema library and put them together.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\// },
    handler(code) {
      const edits: Edit[] = []
      visit(this.parse(code), (node) => {
        if (/Function/.test(node.type)) return false
        if (node.type !== 'CallExpression') return true
        const isEndpoint = node.callee?.name === 'endpoint'
        edits.push(...unlessUsed(node), ...(isEndpoint ? withoutProperties(node.arguments?.[0]?.properties ?? []) : []))
        return false
      })
      edits.sort((one, other) => other.start - one.start)
      const lean = edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
      return { code: lean, map: null }
    },
  },
})

type Edit = { start: number; end: number; text: string }

/** Those parts of a syntax tree that are looked at. */
type Node = {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  key?: Node
  arguments?: Node[]
  properties?: Node[]
}

/**
 * Calls at the top of these modules put schemas together and do nothing else: what nobody uses is left out of the build. A function
 * around each says so of what it is given, too.
 */
const unlessUsed = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  { start: end, end, text: ')()' },
]

/** Also without what is spread: what several endpoints have in common is nothing that a call needs. */
function withoutProperties(properties: Node[]): Edit[] {
  return properties.flatMap(({ key, start, end }, at) =>
    !neededProperties.has(key?.name ?? '') ? [{ start, end: properties[at + 1]?.start ?? end, text: '' }] : [],
  )
}

/** Visits a node, and what is in it if `onNode` says so. */
function visit(part: unknown, onNode: (node: Node) => boolean) {
  if (Array.isArray(part)) for (const one of part) visit(one, onNode)
  else if (part && typeof part === 'object' && 'type' in part && onNode(part as Node))
    for (const child of Object.values(part)) visit(child, onNode)
}
