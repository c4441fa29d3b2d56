import packageJson from '../package.json' with { type: 'json' }

export const appVersion = packageJson.version
