/** The plugin `error-texts.ts` of the build makes these. */
declare module 'virtual:error-texts/*' {
  const texts: Record<string, string>
  export default texts
}
