export type Release = { version: string; date: string; forOperators: string }

/** The releases of CHANGELOG.md, the newest first. Each begins with a paragraph that says what an operator has to do. */
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
