export { MemberPicture } from './member-picture.tsx'
export { memberQuery, meQuery } from './members.api.ts'
export { updateMe } from './update-me.ts'
export { UserCard } from './user-card.tsx'
