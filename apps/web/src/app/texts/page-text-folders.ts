/** The text folders of each page, by its folder. Pages in other folders need the common texts only. The first steps are not a page. */
export const pageTextFolders = {
  accounts: ['accounts'],
  admin: ['admin'],
  home: ['home'],
  instance: ['instance'],
  notifications: ['notifications'],
  profiles: ['blocks'],
  settings: ['settings', 'exports', 'blocks'],
  'settings/getting-started': ['settings/getting-started', 'settings', 'exports'],
  'items/form': ['items/form'],
  'items/list': ['items/list', 'item-filters'],
  'items/page': ['items/page', 'comments', 'resources', 'blocks'],
  'map-page': ['map-page', 'item-filters', 'resources'],
  'conversations/list': ['conversations/list', 'conversations/thread', 'blocks'],
}
