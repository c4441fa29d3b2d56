import errorTexts from 'virtual:error-texts/fr'

const files = import.meta.glob<Record<string, string>>(
  [
    '../../**/locales/fr.json',
    '!../../features/{accounts,admin,home,notifications,settings,exports,map-page,resources}/locales/*',
    '!../../features/{items/form,items/page,comments}/locales/*',
    '!../../features/conversations/{list,thread}/locales/*',
  ],
  { eager: true, import: 'default' },
)
export const texts: Record<string, string> = Object.assign({}, errorTexts, ...Object.values(files))
