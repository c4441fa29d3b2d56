let isSupported: boolean | undefined

/** Whether this browser has WebGL. The first call takes a slow phone 0.1 s. */
export function isMapSupported(): boolean {
  isSupported ??= hasWebGL()
  return isSupported
}

/** For the first render of a page, which must not wait for WebGL: true unless `isMapSupported` has returned false before. */
export const canMapBeSupported = (): boolean => isSupported !== false

function hasWebGL(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  // Browsers allow only some contexts at a time; this one must not count.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
