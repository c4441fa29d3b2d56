import type { Plugin } from 'vite'

const library = '@tabler/icons-react'
const importOfIcons = /import \{([^}]*)\} from '@tabler\/icons-react'/

/**
 * Imports each icon from its own file. The index of the library exports six thousand icons: parsing it takes most of the
 * build time, and the chunk of the first page would contain the icons of other pages.
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
    // On one line, so that the module keeps its line numbers.
    .join(';')
