let isSupported: boolean | undefined

/** Whether this browser can draw maps: it has WebGL, and it is not switched off. */
export function isMapSupported(): boolean {
  isSupported ??= hasWebGL()
  return isSupported
}

/** Without asking WebGL, which takes a slow phone a tenth of a second: true until somebody has asked it, and it was not there. */
export const canMapBeSupported = (): boolean => isSupported !== false

function hasWebGL(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  // Browsers allow only some contexts at a time; this one must not count.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
