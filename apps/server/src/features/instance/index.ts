export { readRuleTitles } from './get-texts.ts'
export { lockNotice, readNotice, updateNotice } from './instance.queries.ts'
