export { memberQuery, meQuery, updateMe } from './members.api.ts'
export { RestrictionNotice } from './restriction-notice.tsx'
export { useIsOperator } from './use-is-operator.ts'
