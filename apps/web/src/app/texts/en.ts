import { collectTexts } from './collect-texts.ts'

const files = import.meta.glob<Record<string, string>>(
  [
    '../../**/locales/en.json',
    '!../../features/{notifications,settings,items/form}/locales/*',
    '!../../features/conversations/{list,thread}/locales/*',
  ],
  { eager: true, import: 'default' },
)
export const texts = collectTexts('en', files)
