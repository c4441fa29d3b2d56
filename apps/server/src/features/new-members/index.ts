export { isNewMember, showLimits, takeOfNewMember } from './new-member-limits.ts'
