export { disableAccount, requestDeletion } from './accounts.api.ts'
