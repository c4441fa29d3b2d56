/** Written into the service worker by the build: see `service-worker-build.ts`. */
declare const buildFiles: {
  version: string
  /** The files that every page needs. */
  shell: string[]
  /** The files of pages by language, without the code of maps. */
  pages: Record<string, string[]>
  all: string[]
}
