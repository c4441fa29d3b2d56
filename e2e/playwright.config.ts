import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

/** `npm test` starts the real server and says where it is, and which browser there is. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // A journey waits for mails and answers two fifths of its time; as many as there are cores would leave them idle.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: 60_000,
  // A second try is counted as passed and named in the output, not hidden.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL ?? 'http://127.0.0.1:3000',
    viewport: { width: 1280, height: 800 },
    // Journeys replace answers of the server, which is not possible behind a service worker. Its own journeys allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
