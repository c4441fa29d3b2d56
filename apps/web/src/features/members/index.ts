export { memberQuery, meQuery, updateMe } from './members.api.ts'
export { useIsOperator } from './use-is-operator.ts'
