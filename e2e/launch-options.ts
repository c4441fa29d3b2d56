const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Of several such lists Chromium takes the last: this one also holds what Playwright switches off. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // The suggestions below the address bar are pages, loaded for each new window: as much work as a page of Pollen.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

const args = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Without WebGL there is no map, and no tiles of others that a journey would ask for. */
export const launchOptions = { executablePath, args: [...args, '--disable-3d-apis'] }

/** Draws WebGL by software, for journeys with a map. */
export const webglLaunchOptions = {
  executablePath,
  args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
}

/**
 * `test.use(withMap)`, for journeys with a map that are about no animation. The map jumps where it would fly, because drawing
 * the frames of its flights costs a quarter of a journey. `map.spec.ts` keeps the animations.
 */
export const withMap = { launchOptions: webglLaunchOptions, contextOptions: { reducedMotion: 'reduce' } } as const
