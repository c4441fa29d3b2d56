export { memberImageSizes } from './add-image.ts'
export { changeMember } from './change-member.ts'
export { readMe } from './get-me.ts'
export { listMemberFiles, listMemberImages, showMemberImage, upsertCurrentImage } from './member-images.queries.ts'
export { memberExport } from './members.export.ts'
export {
  isActingOperator,
  lockEnabledMembers,
  lockMember,
  type OperatorRule,
  visibleMembers,
} from './members.queries.ts'
export { memberRoutes } from './members.routes.ts'
