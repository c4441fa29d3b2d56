export { changeMember } from './change-member.ts'
export { readMe } from './get-member.ts'
export { listMemberFiles, listMemberImages, showMemberImage, upsertCurrentImage } from './member-images.queries.ts'
export { memberImageSizes } from './member-images.ts'
export { memberExport } from './members.export.ts'
export {
  hasGettingStarted,
  isActingModerator,
  isActingOperator,
  lockEnabledMembers,
  lockMember,
  type OperatorRule,
  visibleMembers,
} from './members.queries.ts'
export { memberRoutes } from './members.routes.ts'
export { removeProfile, restoreProfile } from './removed-profile.queries.ts'
