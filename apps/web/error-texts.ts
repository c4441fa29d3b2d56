import type { Plugin } from 'vite'
import { languages } from '../../packages/contract/src/constants.ts'
import { errors } from '../../packages/contract/src/errors.ts'

const prefix = 'virtual:error-texts/'

/** Lets the app import what it says of the errors in the contract as `virtual:error-texts/en`: one language without the others. */
export function errorTexts(): Plugin {
  return {
    name: 'error-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const language = languages.find((language) => id === `\0${prefix}${language}`)
      if (!language) return
      const texts = Object.entries(errors).map(([key, error]) => [`error_keys__${key}`, error[language]])
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`
    },
  }
}
