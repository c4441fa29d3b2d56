export { AddResourceLinks } from './add-resource-links.tsx'
export { ResourceIcon, resourceIcons, resourceName } from './resource-kind.tsx'
export { ResourceSettings } from './resource-settings.tsx'
export { useSelectedKinds } from './use-selected-kinds.ts'
