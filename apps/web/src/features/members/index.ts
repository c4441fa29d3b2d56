export { memberQuery, meQuery, updateMe } from './members.api.ts'
