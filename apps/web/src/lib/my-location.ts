import { pages } from '@pollen/contract/pages'

/** Element id of the section; also the key of its title. */
export const locationId = 'my-location'

/** The section about the member's reference location. */
export const myLocation = {
  to: pages.settingsTab.path,
  params: { tab: 'notifications' },
  hash: locationId,
} as const
