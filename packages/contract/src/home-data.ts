import type { Instance, InstanceTexts } from './instance.ts'

/** What the server writes the home page from. It stands in the page as JSON, for the script of the page to go on with. */
export type HomeData = { instance: Instance; texts: InstanceTexts[] }

/** The id of the element that holds it. */
export const homeDataId = 'home-data'
