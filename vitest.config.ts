import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { commonPasswords } from './apps/web/common-passwords.ts'
import { iconImports } from './apps/web/icon-imports.ts'
import { languageFiles } from './apps/web/language-files.ts'

/** These watch a package that the server imports, or how long their process computes: each has a process of its own. */
const isolatedFiles = [
  'apps/server/src/features/accounts/{password-in-use,same-work}.test.ts',
  'apps/server/src/worst-input.test.ts',
]

/** These replace what a browser has, such as its window, its storage, its clock or its time zone: each has a process of its own, too. */
const isolatedWebFiles = [
  'apps/web/src/app/send-outbox.test.ts',
  'apps/web/src/features/conversations/{conversation-cache,use-conversation-channel}.test.ts',
  'apps/web/src/lib/{history-steps,live-channel,next-member,outbox,outbox-tabs}.test.ts',
  'apps/web/src/features/{comments,conversations}/*-outbox.test.ts',
  'apps/web/src/features/resources/opening-hours.test.ts',
  'apps/web/src/map/styles/tile-watch.test.ts',
  'apps/web/src/ui/snackbar-queue.test.ts',
  'apps/web/src/worker/service-worker.test.ts',
]

const web = { plugins: [languageFiles(), commonPasswords(), { ...iconImports(), apply: 'serve' as const }] }
const webSetup = ['apps/web/test/console-errors.ts', 'apps/web/test/english-texts.ts']
/** Ends what hangs, and nothing that is only slow: a machine may do other things at the same time. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }
const server = { globalSetup: 'apps/server/test/database-setup.ts', ...limits }

export default defineConfig({
  test: {
    // A test file waits for its database much of the time; one at a time leaves a small machine half idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...isolatedWebFiles],
          setupFiles: webSetup,
          isolate: false,
        },
      },
      { ...web, test: { name: 'web-isolated', include: isolatedWebFiles, setupFiles: webSetup } },
      {
        ...web,
        test: {
          name: 'web-dom',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'jsdom',
          // No test draws the world map, which takes seconds to make.
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
          setupFiles: 'apps/server/test/statements-setup.ts',
          include: ['apps/server/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...isolatedFiles,
            ...(process.env.TEST_REDIS_URL ? [] : ['**/*.redis.test.ts']),
          ],
          // All files of a worker share what they import, which takes as long as half of their tests.
          isolate: false,
        },
      },
      { test: { ...server, name: 'isolated', include: isolatedFiles } },
    ],
  },
})
