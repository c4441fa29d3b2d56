import { readFileSync } from 'node:fs'

/** Settings that may contain a password or a key. `NAME_FILE` names a file with the value instead. */
export const secretSettings = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'BACKUP_KEY',
  'BACKUP_COPY_ACCESS_KEY',
  'BACKUP_COPY_SECRET_KEY',
  'TILE_KEY_THUNDERFOREST',
  'FALLING_FRUIT_KEY',
] as const

export const fileSetting = (name: string) => `${name}_FILE`

type SecretFiles = { values: Record<string, string>; problems: string[] }

/** Reads the secrets that container platforms and systemd provide as files, such as `/run/secrets/smtp`. */
export function readSecretFiles(env: NodeJS.ProcessEnv): SecretFiles {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of secretSettings) {
    const path = env[fileSetting(name)]
    if (!path) continue
    if (env[name]) {
      problems.push(`${fileSetting(name)}: ${name} is set too; remove one of them`)
      continue
    }
    try {
      // Editors and `echo` end files with a line break.
      values[name] = readFileSync(path, 'utf8').trim()
      if (values[name] === '') problems.push(`${fileSetting(name)}: ${path} is empty`)
    } catch (error) {
      problems.push(`${fileSetting(name)}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { values, problems }
}
