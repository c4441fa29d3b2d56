import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

const moduleId = 'virtual:common-passwords'
const isRefusedByOtherRule = (password: string) => password.length < 8 || /^\d+$/.test(password)

/**
 * Provides common passwords as `virtual:common-passwords`: one text with a line for each. Most of the list is too short or digits
 * only, and is left out, because other rules refuse such passwords.
 */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return
      const passwords = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
      return `export default ${JSON.stringify([...passwords].filter((password) => !isRefusedByOtherRule(password)).join('\n'))}`
    },
  }
}
