import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Returns false in an installation without the packages of the classifier, which are large. */
export function isClassifierInstalled(): boolean {
  try {
    return resolve('onnxruntime-node') !== ''
  } catch {
    return false
  }
}
