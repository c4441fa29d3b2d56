import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file sits one level below apps/server, both as source (src/) and bundled (dist/).
const serverRoot = new URL('../', import.meta.url)
const extension = extname(import.meta.url)

export const paths = {
  repository: fileURLToPath(new URL('../../', serverRoot)),
  demoThings: fileURLToPath(new URL('src/demo/drawings/things/', serverRoot)),
  instanceTexts: fileURLToPath(new URL('src/features/instance/texts/', serverRoot)),
  migrations: fileURLToPath(new URL('migrations/', serverRoot)),
  serverProcess: fileURLToPath(new URL(`server-process${extension}`, import.meta.url)),
  svgProcess: fileURLToPath(new URL(`svg-process${extension}`, import.meta.url)),
  visionProcess: fileURLToPath(new URL(`vision-process${extension}`, import.meta.url)),
  visionModel: fileURLToPath(new URL('dist.vision-model/model.onnx', serverRoot)),
  visionClasses: fileURLToPath(new URL('src/features/vision/built-in-classes.txt', serverRoot)),
  web: fileURLToPath(new URL('../web/dist/', serverRoot)),
  /** Renders pages with the same components as the browser. */
  renderer: new URL('../web/dist/server/render-on-server.js', serverRoot).href,
}
