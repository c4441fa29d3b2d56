export { lockNotice, readNotice, updateNotice } from './notices.queries.ts'
