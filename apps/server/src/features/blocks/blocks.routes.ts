import { blocks } from '@pollen/contract/blocks'
import { route } from '../../platform/action.ts'
import { createBlock, deleteBlock } from './block-member.ts'
import { listBlocks } from './list-blocks.ts'

export const blockRoutes = [
  route(blocks.list, listBlocks),
  route(blocks.create, createBlock),
  route(blocks.delete, deleteBlock),
]
