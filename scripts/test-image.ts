import { runCommand } from '../tools/run-command.ts'
import { buildImages } from './testing/image/build-images.ts'
import { isProgramInstalled } from './testing/image/run-program.ts'

/** Builds the container image and tests it with podman. */
const missing = ['buildah', 'podman'].filter((name) => !isProgramInstalled(name))
if (missing.length > 0) {
  console.log(`Not run: the tests of the container image. Install ${missing.join(' and ')} first.`)
  process.exit(0)
}
await buildImages()
const { code } = await runCommand('vitest', ['run', '--config', 'scripts/testing/image/vitest.config.ts'], {
  isShown: true,
})
process.exitCode = code
