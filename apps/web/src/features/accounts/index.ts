export { askDeletion, disableAccount } from './accounts.api.ts'
