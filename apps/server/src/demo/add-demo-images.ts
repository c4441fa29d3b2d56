import { fallbackLanguage } from '@pollen/contract/constants'
import { attachImages, insertMessageImage } from '../features/conversations/index.ts'
import { imageSizes, imagesOfItem, placeImages } from '../features/items/index.ts'
import { listMemberImages, memberImageSizes, upsertCurrentImage } from '../features/members/index.ts'
import type { Db } from '../platform/database/open-database.ts'
import { type EncodedImage, resizeImage } from '../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../platform/images/store-images.ts'
import type { Job, JobContext } from '../platform/jobs/job.ts'
import { demoConversations, demoItems, demoMembers, languageOf } from './demo-data.ts'
import { demoSeed } from './demo-neighbourhood.ts'
import { drawPortrait } from './drawings/draw-portrait.ts'
import { drawThing } from './drawings/draw-thing.ts'
import { openSvgRenderer } from './drawings/render-svg.ts'
import { seededRandom } from './random.ts'
import { typeset } from './typeset.ts'

/** Adds the images of the demo's members, items and messages, in a job so that they do not delay the start. */
export const addDemoImages: Job = {
  name: 'add-demo-images',
  async run(ctx) {
    await addPortraits(ctx, membersWithPortraits(demoSeed))
    await addImages(ctx, itemsWithImages(demoSeed))
    await addMessageImages(ctx, messagesWithImage(demoSeed))
  },
}

/** The key of a member in the database, with their portrait as SVG. */
export type MemberWithPortrait = { username: string; portrait: () => string }

export function membersWithPortraits(seed: string): MemberWithPortrait[] {
  return demoMembers.flatMap(({ username, portrait }) =>
    portrait ? [{ username, portrait: () => drawPortrait(portrait, `${seed}/portraits/${username}`) }] : [],
  )
}

/** Drawings are never refused, so no member reads a message in this language. */
const uploader = { field: 'image', language: fallbackLanguage, client: null }

type ImageContext = Pick<JobContext, 'db' | 'storage' | 'clock' | 'stopping'>

/** Stores portraits like uploaded images. Skips erased members and those with an image. */
export async function addPortraits({ db, storage, clock, stopping }: ImageContext, members: MemberWithPortrait[]) {
  const renderer = openSvgRenderer()
  try {
    for (const { username, portrait } of members) {
      stopping?.throwIfAborted()
      if (!(await findMemberWithoutImage(db, username))) continue
      const upload = new Blob([await renderer.render(portrait())])
      const { large, small } = await resizeImage(upload, memberImageSizes, uploader)
      await storeImages(storage.media, [large, small])
      await db.transaction().execute(async (tx) => {
        const memberId = await findMemberWithoutImage(tx, username)
        if (!memberId) return
        await ensureImagesStored(tx, storage.media, [large, small])
        await upsertCurrentImage(tx, { memberId, file: large.file, smallFile: small.file, now: clock() })
      })
    }
  } finally {
    renderer.close()
  }
}

/** Locks the member until the transaction ends: two workers must not add the same image twice. */
async function findMemberWithoutImage(db: Db, username: string): Promise<number | null> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .where('is_demo', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return null
  return (await listMemberImages(db, member.id)).length === 0 ? member.id : null
}

/** The key of an item in the database, with its drawings as SVG. */
export type ItemWithImages = { owner: string; name: string; drawings: () => string[] }

/** The items of the neighbourhood that have images, one to three each. */
export function itemsWithImages(seed: string): ItemWithImages[] {
  return demoItems.flatMap(({ owner, name, drawing, colour }) => {
    if (!drawing) return []
    const itemSeed = `${seed}/pictures/${name}`
    const count = 1 + Math.floor(3 * seededRandom(itemSeed)() ** 2)
    const views = Array.from({ length: count }, (_, view) => view)
    const drawings = () => views.map((view) => drawThing(drawing, { seed: itemSeed, view, colour }))
    return [{ owner, name: typeset(name, languageOf(owner)), drawings }]
  })
}

/** Stores drawings like uploaded images. Skips items that have images or were deleted. */
export async function addImages({ db, storage, stopping }: Omit<ImageContext, 'clock'>, items: ItemWithImages[]) {
  const renderer = openSvgRenderer()
  try {
    for (const item of items) {
      stopping?.throwIfAborted()
      if (!(await findItemWithoutImages(db, item))) continue
      const images: Record<keyof typeof imageSizes, EncodedImage>[] = []
      for (const svg of item.drawings()) {
        const upload = new Blob([await renderer.render(svg)])
        images.push(await resizeImage(upload, imageSizes, uploader))
      }
      const files = images.flatMap(({ large, thumb }) => [large, thumb])
      await storeImages(storage.media, files)
      await db.transaction().execute(async (tx) => {
        const id = await findItemWithoutImages(tx, item)
        if (!id) return
        await ensureImagesStored(tx, storage.media, files)
        const names = images.map(({ large, thumb }) => ({ file: large.file, thumb_file: thumb.file }))
        await placeImages(tx, id, names)
      })
    }
  } finally {
    renderer.close()
  }
}

/** Locks the item until the transaction ends: two workers must not add the same images twice. */
async function findItemWithoutImages(db: Db, { owner, name }: ItemWithImages): Promise<number | null> {
  const item = await db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select('items.id')
    .where('members.email', '=', `${owner}@example.org`)
    .where('items.name', '=', name)
    .forUpdate('items')
    .executeTakeFirst()
  if (!item) return null
  return (await imagesOfItem(db, item.id)).length === 0 ? item.id : null
}

/** The key of a message in the database, with its drawing as SVG. */
export type MessageWithImage = { content: string; drawing: () => string }

export function messagesWithImage(seed: string): MessageWithImage[] {
  return demoConversations.flatMap(({ item: name, asker, messages }) =>
    messages.flatMap(({ by, content, drawing }) => {
      if (!drawing) return []
      const { owner = '' } = demoItems.find((item) => item.name === name) ?? {}
      const drawMessage = () => drawThing(drawing, { seed: `${seed}/messages/${content}`, view: 0 })
      return [{ content: typeset(content, languageOf(by === 'owner' ? owner : asker)), drawing: drawMessage }]
    }),
  )
}

/** Stores drawings like uploaded images. Skips messages that have an image or were deleted. */
export async function addMessageImages(
  { db, storage, stopping }: Omit<ImageContext, 'clock'>,
  messages: MessageWithImage[],
) {
  const renderer = openSvgRenderer()
  try {
    for (const { content, drawing } of messages) {
      stopping?.throwIfAborted()
      if (!(await findMessageWithoutImage(db, content))) continue
      const upload = new Blob([await renderer.render(drawing())])
      const { large, thumb } = await resizeImage(upload, imageSizes, uploader)
      await storeImages(storage.media, [large, thumb])
      await db.transaction().execute(async (tx) => {
        const message = await findMessageWithoutImage(tx, content)
        if (!message) return
        await ensureImagesStored(tx, storage.media, [large, thumb])
        const { id: messageId, ...row } = message
        const files = { file: large.file, thumb_file: thumb.file, width: large.width, height: large.height }
        const image = await insertMessageImage(tx, { ...row, ...files })
        const { conversation_id: conversationId, side } = row
        await attachImages(tx, { messageId, conversationId, side, imageIds: [image.id] })
      })
    }
  } finally {
    renderer.close()
  }
}

/** Locks the message until the transaction ends: two workers must not add the same image twice. */
async function findMessageWithoutImage(db: Db, content: string) {
  const message = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('members', 'members.id', 'conversations.asker_id')
    .select(['messages.id', 'messages.conversation_id', 'messages.side', 'messages.created_at'])
    .where('members.is_demo', '=', true)
    .where('messages.content', '=', content)
    .forUpdate('messages')
    .executeTakeFirst()
  if (!message) return null
  const image = await db
    .selectFrom('message_images')
    .select('id')
    .where('message_id', '=', message.id)
    .executeTakeFirst()
  return image ? null : message
}
