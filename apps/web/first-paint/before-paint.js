// Blocks the first paint until colours and language are set, and starts downloads that the app would start later: see
// docs/first-paint.md. The storage keys are those of theme.ts, i18n.ts, language-offer.tsx and session.ts. The server lists the files
// of each language in attributes of this script.
;(() => {
  const root = document.documentElement
  let theme = null
  // The build puts the list of the contract here: language → locale.
  const locales = languageLocales
  const languages = Object.keys(locales)
  const address = new URL(location.href)
  const named = address.searchParams.get('lang')
  const requested = address.pathname === '/' ? named : null
  if (named !== null && requested === null) {
    // Mailed links name the language of their account. It replaces the default, but no language that was chosen here.
    if (languages.includes(named)) root.dataset.defaultLanguage = named
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  let language = root.dataset.defaultLanguage
  let mayOfferLanguage = false
  let token = null
  try {
    theme = localStorage.getItem('pollen.theme')
    const chosen = localStorage.getItem('pollen.language')
    if (languages.includes(chosen)) language = chosen
    mayOfferLanguage = chosen === null && localStorage.getItem('pollen.language-offer-declined') === null
    token = JSON.parse(localStorage.getItem('pollen.session') ?? 'null')?.token ?? null
  } catch {
    // Storage may be blocked: use the colours of the device and the default language.
  }
  if (languages.includes(requested)) language = requested
  const isDark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  root.lang = language
  root.toggleAttribute('data-member', token !== null)
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const preferred = spoken.find((code) => languages.includes(code)) ?? language
  root.toggleAttribute('data-language-offer', mayOfferLanguage && token === null && preferred !== language)
  // If a script of the app fails to load, the page shows an error.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showLoadError(), true)
  const files = document.currentScript?.dataset[language]?.split(' ').filter(Boolean) ?? []
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // The app takes over the response: see early-answer.ts.
  const call = firstCall()
  if (call && token) {
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: `Token ${token}` }
    const early = { url: call, token, answer: fetch(call, { headers }), hasArrived: false }
    window.earlyCall = early
    early.answer
      .then(async (answer) => {
        const read = await answer.clone().json()
        early.hasArrived = true
        if (answer.ok && location.pathname === '/items') preloadPictures(read.results.slice(0, 2))
      })
      .catch(() => undefined)
    // Browsers load the data for numbers and dates at first use. Doing it now uses time in which the scripts download.
    setTimeout(() => {
      const locale = locales[language]
      new Intl.RelativeTimeFormat(locale).format(0, 'day')
      new Intl.NumberFormat(locale).format(0)
      new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', hour: '2-digit' }).formatRange(0, 1)
    })
  }
  const manifest = document.querySelector('link[rel=manifest]')
  if (manifest) manifest.href += `?language=${language}`

  function showLoadError() {
    const notice = document.getElementById('not-loaded')
    if (!notice) return
    for (const opening of document.querySelectorAll('[data-opening]')) opening.remove()
    for (const part of notice.children) part.hidden = part.lang !== root.lang
    notice.onclick = ({ target }) => target.localName === 'button' && location.reload()
    notice.hidden = false
  }

  /** Preloads the pictures that the first cards of the list show: see item-card.tsx and category-picture.tsx. */
  function preloadPictures(items) {
    for (const { images, visibility, category1 } of items) {
      const [image] = images
      if (image && visibility !== 'PB') continue
      const href = image ? `${image}?size=thumb` : `/categories/${category1}.svg`
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }))
    }
  }

  /**
   * Returns the first request of the list without filters, an item, the conversations, or the map, which starts at the
   * member's place.
   */
  function firstCall() {
    const { pathname, search } = location
    if (search) return null
    if (pathname === '/items') return '/api/v1/actives/?ordering=-creationdate'
    if (pathname === '/map') return '/api/v1/users/me/'
    if (pathname === '/conversations') return '/api/v1/conversations/?search=&selectedCategory=all'
    const [, id] = /^\/items\/(\d+)$/.exec(pathname) ?? []
    return id ? `/api/v1/items/${id}/?view_date=${encodeURIComponent(new Date().toISOString())}` : null
  }
})()
