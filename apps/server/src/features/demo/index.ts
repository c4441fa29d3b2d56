export { fillDatabase } from './fill/fill-database.ts'
export { loadDemo } from './load-demo.ts'
