import { z } from 'zod'
import type { Tx } from '../../platform/database/open-database.ts'
import { lockFiles } from '../../platform/storage/sweep-media.ts'

const texts = ['description', 'homepage_url', 'facebook_url', 'instagram_url', 'mastodon_url'] as const
const noTexts = { description: '', homepage_url: '', facebook_url: '', instagram_url: '', mastodon_url: '' }

const text = z.string()
const RemovedProfile = z.object({
  texts: z.object({
    description: text,
    homepage_url: text,
    facebook_url: text,
    instagram_url: text,
    mastodon_url: text,
  }),
  images: z.array(z.object({ id: z.number(), file: text, small_file: text, chosen_at: z.coerce.date() })),
})

/** Removes the texts, links and pictures of a profile on behalf of a moderator. Returns them for `restoreProfile`. */
export async function removeProfile(tx: Tx, memberId: number) {
  const before = await tx.selectFrom('members').select(texts).where('id', '=', memberId).executeTakeFirst()
  if (!before) return null
  await tx.updateTable('members').set(noTexts).where('id', '=', memberId).execute()
  const images = await tx
    .deleteFrom('member_images')
    .where('member_id', '=', memberId)
    .returning(['id', 'file', 'small_file', 'chosen_at'])
    .execute()
  return { texts: before, images }
}

/** Keeps everything that the member has written since. */
export async function restoreProfile(tx: Tx, memberId: number, removed: unknown) {
  const { texts: before, images } = RemovedProfile.parse(removed)
  const now = await tx.selectFrom('members').select(texts).where('id', '=', memberId).executeTakeFirst()
  if (!now) return
  const kept = Object.fromEntries(texts.map((name) => [name, now[name] || before[name]]))
  await tx.updateTable('members').set(kept).where('id', '=', memberId).execute()
  if (images.length === 0) return
  await lockFiles(tx, 'shared')
  await tx
    .insertInto('member_images')
    .values(images.map((image) => ({ ...image, member_id: memberId })))
    .onConflict((on) => on.doNothing())
    .execute()
}
