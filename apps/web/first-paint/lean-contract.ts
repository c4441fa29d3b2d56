import type { Plugin } from 'vite'

/** The properties of an endpoint that callers need. Forms validate with separate schemas: see `*-fields.ts`. */
const neededProperties = new Set(['method', 'path', 'body'])

/**
 * Removes the parts of the contract that only the server needs: descriptions of endpoints, and the schemas of requests and answers.
 * With them, every page would load zod and build all schemas.
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
        edits.push(...markPure(node), ...(isEndpoint ? withoutProperties(node.arguments?.[0]?.properties ?? []) : []))
        return false
      })
      edits.sort((one, other) => other.start - one.start)
      const lean = edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
      return { code: lean, map: null }
    },
  },
})

type Edit = { start: number; end: number; text: string }

/** The properties of syntax tree nodes that are used here. */
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
 * Calls at the top level of these modules build schemas and have no side effects, so the bundler may drop unused ones. Inside a pure
 * function, that includes the calls in their arguments.
 */
const markPure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  { start: end, end, text: ')()' },
]

/** Removes spread properties, too, because callers need none of them. */
function withoutProperties(properties: Node[]): Edit[] {
  return properties.flatMap(({ key, start, end }, at) =>
    !neededProperties.has(key?.name ?? '') ? [{ start, end: properties[at + 1]?.start ?? end, text: '' }] : [],
  )
}

/** Visits a node, and its children if `onNode` returns true. */
function visit(part: unknown, onNode: (node: Node) => boolean) {
  if (Array.isArray(part)) for (const one of part) visit(one, onNode)
  else if (part && typeof part === 'object' && 'type' in part && onNode(part as Node))
    for (const child of Object.values(part)) visit(child, onNode)
}
