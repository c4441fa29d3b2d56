export { fillDatabase } from './fill/fill-database.ts'
export { loadDemo } from './load-demo.ts'
export { hangDemoPictures } from './pictures/hang-pictures.ts'
