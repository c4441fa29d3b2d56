import type { Plugin } from 'vite'

/** What the app needs of an endpoint to call it, and to check what is typed into a form. */
const neededProperties = new Set(['method', 'path', 'body', 'input'])

/**
 * Leaves out of the contract what only the server needs: descriptions of endpoints, and the schemas of answers, which the server has
 * checked. They would be loaded and put together with each page.
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
        // Calls at the top of these modules put schemas together and do nothing else: what nobody uses is left out of the build.
        edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
        if (node.callee?.name !== 'endpoint') return true
        edits.push(...withoutProperties(node.arguments?.[0]?.properties ?? []))
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

function withoutProperties(properties: Node[]): Edit[] {
  return properties.flatMap(({ key, start, end }, at) =>
    key?.name && !neededProperties.has(key.name) ? [{ start, end: properties[at + 1]?.start ?? end, text: '' }] : [],
  )
}

/** Visits a node, and what is in it if `onNode` says so. */
function visit(part: unknown, onNode: (node: Node) => boolean) {
  if (Array.isArray(part)) for (const one of part) visit(one, onNode)
  else if (part && typeof part === 'object' && 'type' in part && onNode(part as Node))
    for (const child of Object.values(part)) visit(child, onNode)
}
