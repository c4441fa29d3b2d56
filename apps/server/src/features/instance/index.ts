export { lockNotice, readNotice, updateNotice } from './instance.queries.ts'
