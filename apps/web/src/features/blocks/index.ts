export { BlockedMembers } from './blocked-members.tsx'
export { useBlock } from './blocks.api.ts'
export { useBlocking } from './use-blocking.tsx'
