let isSupported: boolean | undefined

/** Checks for WebGL. The first call takes 0.1 s on slow phones. */
export function isMapSupported(): boolean {
  isSupported ??= hasWebGL()
  return isSupported
}

/** For the first render, which must not wait for WebGL. Returns true unless `isMapSupported` has returned false before. */
export const canMapBeSupported = (): boolean => isSupported !== false

function hasWebGL(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  // Browsers limit the number of WebGL contexts, so this one is released.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
