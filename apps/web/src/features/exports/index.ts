export { DataExportSection } from './data-export.tsx'
