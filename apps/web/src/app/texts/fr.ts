import { collectTexts } from './collect-texts.ts'

const files = import.meta.glob<Record<string, string>>(
  [
    '../../**/locales/fr.json',
    '!../../features/{accounts,home,notifications,settings,map-page,items/form,items/page}/locales/*',
    '!../../features/conversations/{list,thread}/locales/*',
  ],
  { eager: true, import: 'default' },
)
export const texts = collectTexts('fr', files)
