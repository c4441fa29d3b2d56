/** Where the build has put the world map: a PMTiles archive, see `apps/web/world-map.ts`. */
declare module 'virtual:world-map' {
  const url: string
  export default url
}
