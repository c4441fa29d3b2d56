/** The text folders of each page, by its folder. Pages in other folders need the common texts only. The first steps are not a page. */
export const pageTextFolders = {
  accounts: ['accounts'],
  admin: ['admin', 'admin/cases', 'reports', 'statements'],
  'admin/cases': ['admin', 'admin/cases', 'reports', 'statements'],
  home: ['home'],
  instance: ['instance'],
  notifications: ['notifications'],
  profiles: ['blocks'],
  reports: ['reports', 'blocks'],
  settings: ['settings', 'exports', 'blocks', 'reports', 'statements'],
  'settings/getting-started': ['settings/getting-started', 'settings', 'exports'],
  statements: ['statements', 'reports'],
  'items/form': ['items/form'],
  'items/list': ['items/list', 'item-filters'],
  'items/page': ['items/page', 'comments', 'resources', 'blocks'],
  'map-page': ['map-page', 'item-filters', 'resources'],
  'conversations/list': ['conversations/list', 'conversations/thread', 'blocks'],
}
