export { listMemberFiles, showMemberImage } from './member-images.queries.ts'
export { memberExport } from './members.export.ts'
export { lockEnabledMembers, lockMember, visibleMembers } from './members.queries.ts'
export { memberRoutes } from './members.routes.ts'
