export { MyReports } from './my-reports.tsx'
