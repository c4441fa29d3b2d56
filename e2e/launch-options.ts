const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Chromium uses only the last such list, so this one includes the features that Playwright disables. */
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
  // The suggestions below the address bar are pages that load in each new window, and cost as much as a page of Pollen.
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

/** Without WebGL there is no map, and journeys request no tiles. */
export const launchOptions = { executablePath, args: [...args, '--disable-3d-apis'] }

/** Software rendering of WebGL, for journeys with a map. */
export const webglLaunchOptions = {
  executablePath,
  args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
}

/** For `test.use(withMap)`, in journeys with a map. */
export const withMap = { launchOptions: webglLaunchOptions } as const
