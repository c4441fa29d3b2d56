export { AppealMessages } from './appeal-messages.tsx'
export { MyStatements } from './my-statements.tsx'
