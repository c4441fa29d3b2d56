/** One chunk for each language, with the texts of every feature. */
export const textLoaders = {
  en: async () => (await import('./texts/en.ts')).texts,
  fr: async () => (await import('./texts/fr.ts')).texts,
}
