import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { commonPasswords } from './common-passwords.ts'
import { compressBuild } from './compress-build.ts'
import { beforePaint } from './first-paint/before-paint.ts'
import { leanContract } from './first-paint/lean-contract.ts'
import { pagePreloads } from './first-paint/page-preloads.ts'
import { startChunks } from './first-paint/start-chunks.ts'
import { documents, homeDocument } from './home-document.ts'
import { languageFiles } from './language-files.ts'
import { serviceWorkerBuild } from './service-worker-build.ts'
import { worldMap } from './world-map.ts'

/** Our own modules. */
const ours = /(apps\/web|packages\/contract)\/src\//
/** Modules for form validation. */
const forms = /\/zod\/|contract\/src\/([a-z]+-fields|moment)|lib\/(use-submit-form|form-state|unmarked-failure)/
/** Modules of that many pages share a file. A higher number creates more files, a lower one loads more unused code. */
const minShareCount = 5
const shared = (name: string, test: RegExp) => ({
  name,
  test,
  minShareCount,
  priority: 0.5,
  includeDependenciesRecursively: false,
})
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

const client: UserConfig = {
  plugins: [
    react(),
    languageFiles(),
    leanContract(),
    beforePaint(),
    homeDocument(),
    worldMap(),
    commonPasswords(),
    pagePreloads(),
    serviceWorkerBuild(),
    compressBuild(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy does not allow `data:` scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // One style sheet, because ten small files take longer without HTTP/2.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.values(documents),
      output: {
        codeSplitting: {
          groups: [
            // Without dependencies, because pages without forms need them, too.
            { name: 'forms', test: forms, priority: startChunks.length + 1, includeDependenciesRecursively: false },
            ...startChunks,
            // Parts of features that many pages need, but not all.
            shared('places', /features\/places\//),
            shared('filters', /features\/item-filters\//),
            shared('accounts', /(features|contract\/src)\/accounts/),
            shared('item-tags', /features\/items\/(date-tile|event-time|item-tags|item-distance)/),
            shared('items', /features\/items\//),
            { name: 'common', test: ours, minShareCount },
          ],
        },
      },
    },
  },
}

/** Fails the build if a page that the server renders imports the map, even dynamically. */
const withoutMap = (): Plugin => ({
  name: 'without-map',
  moduleParsed({ id }) {
    if (id.includes('/node_modules/maplibre-gl/'))
      this.error('The server would load the map: see `external` in vite.config.ts')
  },
})

/** The build for rendering on the server, as a single file. */
const onServer: UserConfig = {
  plugins: [react(), languageFiles(), withoutMap()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    assetsInlineLimit: 0,
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: {
      output: { codeSplitting: false },
      // Loaded in browsers only.
      external: /\/getting-started\/getting-started\.tsx$/,
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  ...(isSsrBuild ? onServer : client),
  server: {
    proxy: {
      '/api': api,
      '/health': api,
      '/map.pmtiles': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
}))
