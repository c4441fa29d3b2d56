import { defineConfig } from 'vitest/config'
import { root } from '../../../tools/root.ts'

/** The tests of the container image, which `npm run test:image` builds first. The suites do not include them. */
export default defineConfig({
  test: {
    root,
    name: 'image',
    include: ['scripts/testing/image/*.spec.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
