export { itemExport } from './items.export.ts'
