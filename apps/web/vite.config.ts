import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonPasswords } from './common-passwords.ts'
import { compressBuild } from './compress-build.ts'
import { pagePreloads } from './page-preloads.ts'
import { serviceWorkerBuild } from './service-worker-build.ts'
import { worldMap } from './world-map.ts'

/** Without `Trans` of react-i18next, which few pages need. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next(?!\/dist\/es\/Trans)|@tanstack\/(?!\w+-virtual|virtual)[\w-]+)\//
/** Our own modules, and icons. */
const ours = /(apps\/web\/src|packages\/contract\/src|@tabler\/icons-react)\//
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), worldMap(), commonPasswords(), pagePreloads(), serviceWorkerBuild(), compressBuild()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy of the server allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries of every page seldom change: in one file of their own they stay cached when the app is updated.
            { name: 'vendor', test: vendor, priority: 2 },
            // Everything else that each page starts with, in one file instead of thirty small ones.
            { name: 'initial', tags: ['$initial'], priority: 1 },
            // What five or more pages share; with less, pages would load many small files or much that they do without.
            { name: 'common', test: ours, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/health': api,
      '/map.pmtiles': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
})
