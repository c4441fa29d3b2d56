export type Release = { version: string; date: string; forOperators: string }

/** Reads the releases of CHANGELOG.md, newest first. `forOperators` is the paragraph with the instructions for operators. */
export function readReleases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, date] = /^\[(\d+\.\d+\.\d+)\] – (\d{4}-\d\d-\d\d)\n/.exec(section) ?? []
      if (!version || !date) return []
      const paragraph = section.split('\n\n').find((text) => text.includes('An operator ')) ?? ''
      return [{ version, date, forOperators: paragraph.replaceAll('\n', ' ').trim() }]
    })
}
