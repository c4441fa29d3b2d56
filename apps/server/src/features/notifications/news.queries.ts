import { type RawBuilder, sql } from 'kysely'
import { isNotHidden } from '../blocks/index.ts'
import { isListed, isUnseenBy } from '../items/index.ts'
import type { DigestFrequency } from './digest-times.ts'
import { type MailData, maxNamed } from './mail-data.ts'
import { wasNotMailed } from './recipients.queries.ts'

export type DigestFamily = Exclude<keyof MailData, 'announcement'>

type Window = { family: DigestFamily; frequency: DigestFrequency; until: Date; now: Date }

/**
 * Selects the news up to a moment for the members in `readers` (member_id, since, home, metres). The columns are member_id, and
 * data as in MailData. Members without news have no row.
 */
export const selectNews = (window: Window): RawBuilder<unknown> => newsSelections[window.family](window)

const newsSelections: Record<DigestFamily, (window: Window) => RawBuilder<unknown>> = {
  conversations: newMessages,
  items: newItems,
  events: newItems,
  resources: newResources,
  reference_location: () => sql`SELECT member_id, '{}'::jsonb AS data FROM readers`,
}

/** A box around the home of a member with time as its fourth dimension, for the indexes on place and time. */
const boxAround = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`cube(cube_enlarge(home, metres, 3), seconds_of(${from}), seconds_of(${to}))`

/** The number of further news, and the period of all of them. */
const moreAndWindow = (limit: RawBuilder<unknown>, all: RawBuilder<unknown>, until: Date) => sql`
  jsonb_build_object('more', greatest(cardinality(${all}) - ${limit}, 0), 'since', since, 'until', ${until}::timestamptz)`

/** Selects the nearest listed items by public place. Excludes items that the reader owns, has seen, was mailed or must not see. */
function newItems({ family, frequency, until, now }: Window) {
  const limit = sql.lit(family === 'events' ? maxNamed.events : maxNamed.items)
  // Constants instead of a parameter, because each family has its own partial index.
  const isOfFamily = family === 'events' ? sql`items.type = 'EV'` : sql`items.type <> 'EV'`
  return sql`
    SELECT member_id, jsonb_build_object('frequency', ${frequency}::text, 'item_ids', to_jsonb(ids[:${limit}]))
      || ${moreAndWindow(limit, sql`ids`, until)} AS data
    FROM readers CROSS JOIN LATERAL (
      SELECT array_agg(items.id ORDER BY items.shown_point <-> home, items.published_at DESC, items.id) AS ids
      FROM items
      WHERE ${isListed(now)} AND ${isOfFamily}
        AND cube(items.shown_point, seconds_of(items.published_at))
          <@ ${boxAround(sql`since`, sql`${until}::timestamptz`)}
        AND items.published_at > since AND items.published_at <= ${until} AND items.shown_point <-> home <= metres
        AND ${isUnseenBy(sql`readers.member_id`)} AND ${wasNotMailed(sql`readers.member_id`)}
        AND ${isNotHidden(sql`readers.member_id`, sql`items.owner_id`)}
    ) AS near
    WHERE ids IS NOT NULL`
}

/** Selects the nearest resources that were first seen in the period. Later changes are not news, so each is listed once. */
function newResources({ frequency, until }: Window) {
  const limit = sql.lit(maxNamed.resources)
  const place = sql`point_on_earth(longitude, latitude)`
  return sql`
    SELECT member_id, jsonb_build_object('frequency', ${frequency}::text, 'resources', to_jsonb(links[:${limit}]))
      || ${moreAndWindow(limit, sql`links`, until)} AS data
    FROM readers CROSS JOIN LATERAL (
      SELECT array_agg(jsonb_build_object('kind', kind, 'id', id) ORDER BY ${place} <-> home, kind, id) AS links
      FROM resources
      WHERE gone_at IS NULL AND ${place} <-> home <= metres
        -- The index has the time of the last change, which is never before first_seen_at.
        AND cube(${place}, seconds_of(changed_at)) <@ ${boxAround(sql`since`, sql`'2999-01-01'::timestamptz`)}
        AND first_seen_at > since AND first_seen_at <= ${until}
    ) AS near
    WHERE links IS NOT NULL`
}

/** Selects the newest unread message of each conversation that is not muted, latest first. */
function newMessages({ frequency, until }: Window) {
  const limit = sql.lit(maxNamed.conversations)
  return sql`
    SELECT member_id, jsonb_build_object('frequency', ${frequency}::text,
      'message_ids', to_jsonb((array_agg(newest_id ORDER BY newest_id DESC))[:${limit}]),
      'more', sum(unread) - least(count(*), ${limit})) AS data
    FROM (
      SELECT unseen.member_id, max(messages.id) AS newest_id, count(*) AS unread
      FROM (
        SELECT member_id, since, id, 'asker' AS side, owner_seen_id AS seen_id
        FROM readers JOIN conversations ON owner_id = member_id AND owner_unread > 0 AND NOT owner_muted
        UNION ALL
        SELECT member_id, since, id, 'owner', asker_seen_id
        FROM readers JOIN conversations ON asker_id = member_id AND asker_unread > 0 AND NOT asker_muted
      ) AS unseen
      JOIN messages ON conversation_id = unseen.id AND messages.id > seen_id AND messages.side = unseen.side
        AND deleted_at IS NULL AND created_at > since AND created_at <= ${until}
      GROUP BY unseen.member_id, conversation_id
    ) AS talks
    GROUP BY member_id`
}
