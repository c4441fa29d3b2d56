export { MemberPicture } from './member-picture.tsx'
export { memberQuery, meQuery, updateMe } from './members.api.ts'
export { UserCard } from './user-card.tsx'
