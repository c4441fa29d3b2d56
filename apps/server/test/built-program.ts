import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a program in `dist`, such as a command. `database-setup.ts` builds stale ones before the first test. In watch
 * mode, it builds them once: restart Vitest after a change of a command.
 */
export const builtProgram = (name: string) => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))
