// @ts-nocheck: runs in the browser.
/**
 * Returns the elements that hide a part of their text: it is wider than they are and clipped, or reaches beyond the viewport. Content
 * that may scroll sideways is excluded.
 */
globalThis.findClipped = () => {
  const faults = []
  const mayScroll = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const isInScroller = (element) => {
    for (let above = element.parentElement; above; above = above.parentElement) if (mayScroll(above)) return true
    return false
  }
  const ownText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '')
  const range = document.createRange()
  const textBoxes = (element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
  const isForReadersOnly = ({ width, height }) => width <= 1 || height <= 1
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // The value of a field scrolls within it.
    if (element.closest('[aria-hidden=true], svg, canvas, input, textarea, select')) continue
    const box = element.getBoundingClientRect()
    if (isForReadersOnly(box) || element.closest('.visually-hidden')) continue
    const style = getComputedStyle(element)
    const name = () => `${element.outerHTML.slice(0, 160)} | ${element.textContent.trim().slice(0, 60)}`
    const isCut = style.overflowX !== 'visible' && !mayScroll(element) && element.scrollWidth > element.clientWidth + 1
    const isCutBelow =
      ['hidden', 'clip'].includes(style.overflowY) &&
      ownText(element) &&
      element.scrollHeight > element.clientHeight + 1
    if (isCut || (isCutBelow && style.webkitLineClamp === 'none')) faults.push(`cut: ${name()}`)
    if (!ownText(element) || isInScroller(element)) continue
    const outside = textBoxes(element).some(
      ({ left, right, width }) => width > 1 && (left < -1 || right > innerWidth + 1),
    )
    if (outside) faults.push(`outside: ${name()}`)
    const isControl = element.matches('button, a, [role=tab], [role^=menuitem], label, input, select')
    // The scroll width is unsuitable, because it includes marks at the corners of an element.
    const isWider = textBoxes(element).some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
    if (isControl && isWider) faults.push(`wider: ${name()}`)
  }
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`)
  return [...new Set(faults)]
}
