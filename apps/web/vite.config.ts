import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './compress-build.ts'

const ground =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/(?!\w+-virtual|virtual)[\w-]+)\//
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressBuild()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy of the server knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // What every page needs and seldom changes: one file, which stays in the browser when the app is updated.
      output: { codeSplitting: { groups: [{ name: 'ground', test: ground }] } },
    },
  },
  server: {
    proxy: { '/api': api, '/health': api, '/ws': { target: api, ws: true } },
  },
})
