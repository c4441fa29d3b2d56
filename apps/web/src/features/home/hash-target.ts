import { useEffect } from 'react'

/** Shows the target of the address (`#terms_conditions`, or a question) once it exists, and again when the hash changes. */
export function useHashTarget(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    showHashTarget()
    window.addEventListener('hashchange', showHashTarget)
    return () => window.removeEventListener('hashchange', showHashTarget)
  }, [isReady])
}

function showHashTarget() {
  const target = document.getElementById(readHash())
  if (!target) return
  expandAround(target)
  target.scrollIntoView()
}

/** Expands the sections that contain an element. Recent browsers do this for targets of links, even without scripts; others do not. */
export function expandAround(element: Element | null) {
  let section = element?.closest('details')
  while (section) {
    section.open = true
    section = section.parentElement?.closest('details')
  }
}

/** Ids of questions may contain letters that browsers encode in addresses. */
function readHash(): string {
  const hash = location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
