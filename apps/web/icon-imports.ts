import type { Plugin } from 'vite'

const library = '@tabler/icons-react'
const importOfIcons = /import \{([^}]*)\} from '@tabler\/icons-react'/

/**
 * Imports each icon from its own file. The library's index names six thousand: reading them all takes most of the time of a
 * build, and icons of other pages would come with the first one.
 */
export const iconImports = (): Plugin => ({
  name: 'icon-imports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: library },
    handler: (code) => ({ code: code.replace(importOfIcons, (_all, names: string) => importEach(names)), map: null }),
  },
})

const importEach = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => `import ${name} from '${library}/dist/esm/icons/${name}.mjs'`)
    // In one line: the lines of the module keep their numbers.
    .join(';')
