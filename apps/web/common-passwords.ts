import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

const moduleId = 'virtual:common-passwords'
const isRefusedAnyway = (password: string) => password.length < 8 || /^\d+$/.test(password)

/**
 * Lets the app import the passwords that many people use as `virtual:common-passwords`: one text, a line for each. Without those
 * that are too short or only digits, which are most of them.
 */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return
      const passwords = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
      return `export default ${JSON.stringify([...passwords].filter((password) => !isRefusedAnyway(password)).join('\n'))}`
    },
  }
}
