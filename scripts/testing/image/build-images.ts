import { root } from '../../../tools/root.ts'
import { prepareBaseImages } from './base-images.ts'
import { runProgram } from './run-program.ts'

export const images = { full: 'localhost/pollen-test:full', small: 'localhost/pollen-test:small' } as const

/** Builds the image with and without the image classifier. Both share all layers of the build up to the last. */
export async function buildImages() {
  const bases = await prepareBaseImages()
  for (const [name, CLASSIFIER] of [
    [images.full, 'on'],
    [images.small, 'off'],
  ] as const) {
    const args = Object.entries({ ...bases, CLASSIFIER }).flatMap(([name, value]) => [
      '--build-arg',
      `${name}=${value}`,
    ])
    // chroot needs no cgroups, which build machines often lack. Only the Docker format has HEALTHCHECK.
    const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never']
    await runProgram('buildah', ['build', ...options, ...args, '-t', name, root], { isShown: true })
  }
}

export const sizeOf = async (image: string) =>
  Number(await runProgram('podman', ['image', 'inspect', '--format', '{{.Size}}', image]))

/** Copies the application out of an image. It is the content of a release archive with its packages, so it also runs without a container. */
export async function copyApp(image: string, to: string) {
  const id = await runProgram('podman', ['create', image])
  await runProgram('podman', ['cp', `${id}:/app`, to])
  await runProgram('podman', ['rm', id])
}
