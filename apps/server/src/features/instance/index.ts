export { readNotice, updateNotice } from './notices.queries.ts'
