// Runs before the first paint, apart from the app: sets what would otherwise flash, and fetches the texts of the chosen language
// at once. The keys are those of theme.ts, i18n.ts and session.ts; the server names the files of each language in attributes of
// this script.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = 'en'
  try {
    theme = localStorage.getItem('pollen.theme')
    if (localStorage.getItem('pollen.language') === 'fr') language = 'fr'
    root.toggleAttribute('data-member', localStorage.getItem('pollen.session') !== null)
  } catch {
    // Storage may be forbidden: the device decides the colours, and the language is the default one.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  root.lang = language
  const files = document.currentScript?.dataset[language]?.split(' ') ?? []
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const manifest = document.querySelector('link[rel=manifest]')
  if (manifest && language !== 'en') manifest.href += `?language=${language}`
})()
