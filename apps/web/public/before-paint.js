// Runs before the first paint, apart from the app: sets what would otherwise flash. The keys are those of theme-switch.tsx and i18n.ts.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('pollen.theme')
    language = localStorage.getItem('pollen.language')
  } catch {
    // Storage may be forbidden: the device decides the colours, and the language is the default one.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  if (language === 'fr') root.lang = 'fr'
})()
