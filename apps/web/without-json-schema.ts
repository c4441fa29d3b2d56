import type { Plugin } from 'vite'

const writers = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Leaves out of the scripts what zod has to describe schemas as JSON Schema: only the server does that. */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!writers.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
  },
})
