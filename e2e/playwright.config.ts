import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

/** `npm test` starts the real server, and passes its address and the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Journeys spend two fifths of their time waiting for mails and answers, so there are more workers than cores.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: 60_000,
  // A successful second try counts as passed, but is named in the output.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL ?? 'http://127.0.0.1:3000',
    viewport: { width: 1280, height: 800 },
    // Journeys intercept requests, which a service worker would hide. Its own journeys allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // A click can miss a menu that still moves on a busy machine, and the flights of a map take a quarter of a journey.
    // `reduced-motion.spec.ts` and one journey of `map.spec.ts` keep the motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
})
