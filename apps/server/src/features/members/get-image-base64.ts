import { buffer } from 'node:stream/consumers'
import type { members } from '@pollen/contract/members'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { imageContentType } from '../../platform/images/resize-image.ts'
import { requireOwnImage } from './member-images.policy.ts'
import { findVisibleImage } from './member-images.queries.ts'

export const getImageBase64: Action<typeof members.imageBase64> = async ({ db, viewer, storage }, { id }) => {
  const { file } = requireOwnImage(await findVisibleImage(db, { id, viewerId: viewer.id }), viewer)
  const found = await storage.media.read(file)
  if (!found) throw new AppError('IMAGE_DOESNT_EXIST')
  const base64 = (await buffer(found.body)).toString('base64')
  return JSON.stringify({ name: file, base64_url: `data:${imageContentType};base64,${base64}` })
}
