/** Publishes the height of a bar, without its padding, as a property of the document. Pages and snackbars stay clear of it. */
export function reportHeight(bar: HTMLElement, property: `--${string}`) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(([entry]) => {
    // A hidden bar has no height.
    const height = entry?.contentRect.height
    if (height) style.setProperty(property, `${height}px`)
    else style.removeProperty(property)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
