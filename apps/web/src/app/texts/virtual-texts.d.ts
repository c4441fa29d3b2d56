/** The plugin `language-files.ts` of the build makes these. */
declare module 'virtual:text-loaders' {
  const loaders: Record<import('@pollen/contract/constants').Language, () => Promise<{ texts: Record<string, string> }>>
  export default loaders
}
