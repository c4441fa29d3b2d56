import { z } from 'zod'
import type { Job } from '../../platform/jobs/job.ts'
import { readJson } from '../../platform/outgoing/fetch-answer.ts'
import { isNewer } from '../../platform/versions.ts'
import { saveNewestRelease } from './releases.queries.ts'

const version = /^v?(\d{1,5}\.\d{1,5}\.\d{1,5})$/
const maxEntries = 100

/** An entry of the releases API of GitHub, GitLab, Forgejo or Gitea, or `{ "version": "1.2.0", "url": "https://…" }`. */
const Entry = z
  .object({
    version: z.string().optional(),
    tag_name: z.string().optional(),
    url: z.unknown(),
    html_url: z.unknown(),
    draft: z.unknown(),
    prerelease: z.unknown(),
  })
  .partial()

type Release = { version: string; url: string | null }

/** Returns the newest release of a feed, or null if it names none. */
export function findNewest(feed: unknown): Release | null {
  const entries = (Array.isArray(feed) ? feed : [feed]).slice(0, maxEntries)
  const releases = entries.flatMap((entry): Release[] => {
    const { success, data } = Entry.safeParse(entry)
    if (!success || data.draft === true || data.prerelease === true) return []
    const number = version.exec(data.version ?? data.tag_name ?? '')?.[1]
    // Forges name the page `html_url`; their `url` is that of the API.
    return number ? [{ version: number, url: httpsUrl(data.tag_name ? data.html_url : data.url) }] : []
  })
  return releases.reduce<Release | null>(
    (newest, release) => (newest && !isNewer(release.version, newest.version) ? newest : release),
    null,
  )
}

/** Operators see this link, so it must lead to a page. */
function httpsUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null
  const { protocol, href, username } = new URL(value)
  return protocol === 'https:' && username === '' && href.length <= 500 ? href : null
}

/** Reads the release feed of UPDATE_CHECK_URL. The request contains nothing about the instance. */
export const checkForUpdate: Job = {
  name: 'check-for-update',
  maxMinutes: 1,
  optional: {
    isOn: ({ UPDATE_CHECK_URL }) => UPDATE_CHECK_URL !== undefined,
    howToSwitchOn: 'Set UPDATE_CHECK_URL to the address of a release feed.',
  },
  async run({ db, config, clock, outgoing, log }) {
    const { UPDATE_CHECK_URL: service } = config
    if (!service) return
    const limits = { timeoutMs: 15_000, maxBytes: 1_000_000 }
    const newest = await outgoing.stream({
      service,
      isAnonymous: true,
      ...limits,
      read: async (chunks) => findNewest(await readJson(chunks)),
    })
    if (newest) await saveNewestRelease(db, newest, clock())
    else log.warn({}, 'UPDATE_CHECK_URL does not name a release of Pollen')
  },
}
