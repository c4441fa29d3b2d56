/** The text folders of each page, by its folder. Pages in other folders need the common texts only. */
export const pageTextFolders = {
  accounts: ['accounts'],
  admin: ['admin'],
  home: ['home'],
  notifications: ['notifications'],
  settings: ['settings', 'exports'],
  'items/form': ['items/form'],
  'items/page': ['items/page', 'comments', 'resources'],
  'map-page': ['map-page', 'resources'],
  'conversations/list': ['conversations/list', 'conversations/thread'],
}
