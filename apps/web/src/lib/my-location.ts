import { pages } from '@pollen/contract/pages'

/** Also the key of its title, which the settings list. */
export const locationId = 'my-location'

/** The section about the member's reference location. */
export const myLocation = {
  to: pages.settingsTab.path,
  params: { tab: 'notifications' },
  hash: locationId,
} as const
