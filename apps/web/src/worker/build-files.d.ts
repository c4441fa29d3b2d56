/** Written into the service worker by the build: see `service-worker-build.ts`. */
declare const buildFiles: {
  version: string
  /** What every page starts with. */
  shell: string[]
  /** What pages load when they open, in each language; without the map and what belongs to it. */
  pages: Record<string, string[]>
  all: string[]
}
