// Runs before the first paint, apart from the app: sets what would otherwise flash, fetches the texts of the chosen language, and
// asks the server for what the page will show, while the app itself is still on its way. The keys are those of theme.ts, i18n.ts and
// session.ts; the server names the files of each language in attributes of this script.
;(() => {
  const root = document.documentElement
  let theme = null
  const languages = ['en', 'fr']
  const requested = location.pathname === '/' ? new URLSearchParams(location.search).get('lang') : null
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
    // Storage may be forbidden: the device decides the colours, and the language is the default one.
  }
  if (languages.includes(requested)) language = requested
  const isDark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  root.lang = language
  root.toggleAttribute('data-member', token !== null)
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const preferred = spoken.find((code) => languages.includes(code)) ?? language
  root.toggleAttribute('data-language-offer', mayOfferLanguage && token === null && preferred !== language)
  // A script of the app that does not come leaves the page as it is: then the page says so.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotLoaded(), true)
  const files = document.currentScript?.dataset[language]?.split(' ').filter(Boolean) ?? []
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // The app takes the answer over: see early-answer.ts.
  const call = firstCall()
  if (call && token) {
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: `Token ${token}` }
    const early = { url: call, token, answer: fetch(call, { headers }), isHere: false }
    window.earlyCall = early
    early.answer
      .then(async (answer) => {
        const read = await answer.clone().json()
        early.isHere = true
        if (answer.ok) fetchPictures(read)
      })
      .catch(() => undefined)
    // The first number and the first date that a browser writes take it long: it does so while it has nothing else to do.
    setTimeout(() => {
      const locale = language === 'en' ? 'en-GB' : language
      new Intl.RelativeTimeFormat(locale).format(0, 'day')
      new Intl.NumberFormat(locale).format(0)
      new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', hour: '2-digit' }).formatRange(0, 1)
    })
  }
  const manifest = document.querySelector('link[rel=manifest]')
  if (manifest && language !== 'en') manifest.href += `?language=${language}`

  function sayNotLoaded() {
    const notice = document.getElementById('not-loaded')
    if (!notice) return
    for (const opening of document.querySelectorAll('[data-opening]')) opening.remove()
    for (const part of notice.children) part.hidden = part.lang !== root.lang
    notice.onclick = ({ target }) => target.localName === 'button' && location.reload()
    notice.hidden = false
  }

  /** The picture of an item, or of the first items of the list, in the sizes that the page shows; see category-picture.tsx. */
  function fetchPictures(answer) {
    for (const { images, visibility, category1 } of answer.results?.slice(0, 2) ?? [answer]) {
      const image = images?.[0]
      if (!category1 || (image && visibility !== 'PB')) continue
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image' })
      const thumb = `${image}?size=thumb`
      if (!image) link.href = `/categories/${category1}.svg`
      else if (answer.results) link.href = thumb
      else {
        link.imageSrcset = `${thumb} 400w, ${image} 1600w`
        link.imageSizes = '(min-width: 860px) min(50vw, 540px), 100vw'
      }
      document.head.append(link)
    }
  }

  /** The list without filters, the page of an item, the conversations, and the member, at whose place the map opens. */
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
