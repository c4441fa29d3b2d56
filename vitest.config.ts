import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { commonPasswords } from './apps/web/common-passwords.ts'
import { languageFiles } from './apps/web/language-files.ts'

/** Tests that replace globals or packages, or measure the CPU time of their process. Each runs in a separate process. */
const isolatedTests = '**/*.isolated.test.ts'

const web = { plugins: [languageFiles(), commonPasswords()] }
const webSetup = ['apps/web/test/console-errors.ts', 'apps/web/test/english-texts.ts']
/** So long that only hanging tests reach the limits, even on a busy machine. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }
const server = { globalSetup: 'apps/server/test/database-setup.ts', ...limits }

export default defineConfig({
  test: {
    // At least two, because test files often wait for their database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, isolatedTests],
          setupFiles: webSetup,
          isolate: false,
        },
      },
      { ...web, test: { name: 'web-isolated', include: [`apps/web/${isolatedTests}`], setupFiles: webSetup } },
      {
        ...web,
        test: {
          name: 'web-dom',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'jsdom',
          // Only a URL, because making the world map takes seconds.
          alias: { 'virtual:world-map': fileURLToPath(new URL('apps/web/test/world-map.ts', import.meta.url)) },
          environmentOptions: { jsdom: { url: 'https://pollen.example/' } },
          setupFiles: ['apps/web/test/console-errors.ts', 'apps/web/test/dom-setup.tsx'],
          isolate: false,
          ...limits,
        },
      },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['{scripts,tools}/**/*.test.ts'], ...limits } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            isolatedTests,
            ...(process.env.TEST_REDIS_URL ? [] : ['**/*.redis.test.ts']),
          ],
          // The files of a worker share their imports, which otherwise take half as long as the tests.
          isolate: false,
        },
      },
      { test: { ...server, name: 'isolated', include: [`apps/server/${isolatedTests}`] } },
    ],
  },
})
