import { useEffect } from 'react'

/**
 * Shows the target of the address (`#terms_conditions`, or a question) when the hash changes, and for each visit. A visit starts once the
 * target is rendered, because the browser looks for it only while the page loads.
 */
export function useHashTarget(visit: string | boolean) {
  useEffect(() => {
    if (!visit) return
    showHashTarget()
    window.addEventListener('hashchange', showHashTarget)
    return () => window.removeEventListener('hashchange', showHashTarget)
  }, [visit])
}

function showHashTarget() {
  const target = document.getElementById(readHash())
  if (!target) return
  expandAround(target)
  // As browsers do for links within a page. It has no effect on targets without a tab index.
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}

/** Expands the sections that contain an element. Recent browsers do this for targets of links, even without scripts; others do not. */
export function expandAround(element: Element | null | undefined) {
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
