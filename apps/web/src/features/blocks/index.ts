export { BlockedMembers } from './blocked-members.tsx'
export { useBlocking } from './use-blocking.tsx'
