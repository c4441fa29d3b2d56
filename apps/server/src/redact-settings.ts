/** Names of settings whose whole value is secret. */
const secretName = /(?:KEY|SECRET|PASSWORD|TOKEN)$/
const secretParameter = /key|token|secret|pass/i

const removed = '***'

/** Removes keys and passwords from settings, for backups. */
export const redactSettings = (settings: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      secretName.test(name) ? removed : redactUrls(String(value)),
    ]),
  )

const redactUrls = (value: string) => value.replace(/:\/\/[^\s,]+/g, redactUrl)

/** Removes the user name and the password before the host, and keys in parameters. Keeps placeholders such as `{key}`. */
function redactUrl(url: string): string {
  const withoutUser = url.includes('@') ? `://${removed}${url.slice(url.lastIndexOf('@'))}` : url
  return withoutUser.replace(/([?&][^=&?]*=)([^&]*)/g, (parameter, name, value) =>
    secretParameter.test(name) && !value.startsWith('{') ? name + removed : parameter,
  )
}

/** Writes settings as a file for `EnvironmentFile=`, with a note above each removed value. */
export function writeSettingsFile(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    const line = `${name}="${value.replace(/[\\"$`]/g, '\\$&')}"`
    return value.includes(removed) ? `# Secrets are not part of a backup: fill in the real value.\n# ${line}` : line
  })
  return `# The settings of this instance when the backup was made.\n${lines.join('\n')}\n`
}
