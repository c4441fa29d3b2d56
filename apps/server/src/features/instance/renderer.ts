import type { PageRenderer } from '@pollen/contract/home-data'
import { paths } from '../../paths.ts'

/** Loaded with the first visit: many processes never draw a page. */
export const loadRenderer = (): Promise<PageRenderer> => import(paths.renderer)
