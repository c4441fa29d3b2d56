/** URL of the world map in the build: a PMTiles archive, see `apps/web/world-map.ts`. */
declare module 'virtual:world-map' {
  const url: string
  export default url
}
