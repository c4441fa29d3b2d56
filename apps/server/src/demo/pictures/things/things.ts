import type { Drawing } from './drawing.ts'
import { furniture } from './furniture.ts'
import { kitchen } from './kitchen.ts'
import { leisure } from './leisure.ts'
import { outdoors } from './outdoors.ts'
import { wear } from './wear.ts'
import { workshop } from './workshop.ts'

const all = { ...furniture, ...kitchen, ...outdoors, ...wear, ...workshop, ...leisure }

export type Thing = keyof typeof all

export const things: Record<Thing, Drawing> = all
