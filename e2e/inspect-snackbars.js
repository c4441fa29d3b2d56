// @ts-nocheck: runs in the browser.
/**
 * Shows each text in a copy of the page's snackbar, all in one layout, and returns the problems:
 * - A line, except the last one of a paragraph, has fewer than 12 characters although the next word would fit within 16
 *   characters, which means that the text has too little room.
 * - A word of at most 16 characters is broken.
 * - The text or a label is clipped, or its snackbar reaches beyond the viewport. Only messages of more than 100 characters may
 *   scroll inside their snackbar, and only with enlarged text.
 * - The close button or the action is outside the viewport.
 */
globalThis.inspectSnackbars = (samples) => {
  const corner = document.querySelector('[role=alert] + [role=status]')?.parentElement
  const host = document.body.appendChild(document.createElement('div'))
  const copies = samples.map(({ text, label }) => {
    const copy = corner.cloneNode(true)
    copy.removeAttribute('style')
    messageOf(copy).style.animation = 'none'
    copy.querySelector('p')?.replaceChildren(text)
    const [offer] = copy.querySelectorAll('button')
    if (label === null) offer?.remove()
    else offer?.replaceChildren(label)
    return host.appendChild(copy)
  })
  // Shared by all texts, because the browser updates every range whenever a node is removed.
  const range = document.createRange()
  const report = { faults: [], shortestLine: Number.POSITIVE_INFINITY }
  copies.forEach((copy, index) => {
    const { text, label } = samples[index]
    const fault = (problem) => report.faults.push(`${problem}: ${JSON.stringify(text)} [${label}]`)
    const isOutside = ({ left, top, right, bottom }) =>
      left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
    if (isOutside(messageOf(copy).getBoundingClientRect())) fault('outside')
    for (const button of copy.querySelectorAll('button')) {
      if (isOutside(button.getBoundingClientRect())) fault('button outside')
    }
    for (const part of copy.querySelectorAll('p, button:not([aria-label])')) {
      const mayScroll = text.length > 100 && document.documentElement.style.fontSize === '200%'
      const isCutBelow = part.scrollHeight > part.clientHeight && !mayScroll
      if (part.scrollWidth > part.clientWidth || isCutBelow) fault('clipped')
      range.selectNodeContents(part)
      if (range.getClientRects().length > 1) for (const line of shortLines(part)) fault(line)
    }
  })
  host.remove()
  return report

  function messageOf(copy) {
    return copy.querySelector('p')?.parentElement
  }

  function topAt(node, index) {
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    return Math.round(range.getBoundingClientRect().top)
  }

  function shortLines(part) {
    const found = []
    let start = 0
    const node = part.firstChild
    for (const paragraph of node.data.split('\n')) {
      const words = [...paragraph.matchAll(/[^ ]+/g)].map((match) => {
        const first = start + match.index
        const last = first + match[0].length - 1
        const [top, endTop] = [topAt(node, first), topAt(node, last)]
        // Only the last part of a broken word shares its line with the next words.
        let tail = endTop > top ? last : first
        while (tail > first && topAt(node, tail - 1) === endTop) tail--
        return { text: match[0], top, endTop, tail: node.data.slice(tail, last + 1) }
      })
      let line = ''
      words.forEach((word, place) => {
        const isBroken = word.endTop > word.top
        // Browsers may break a word after a hyphen.
        if (isBroken && word.text.length <= 16 && !word.text.includes('-')) found.push(`breaks ${word.text}`)
        line = line === '' || isBroken ? word.tail : `${line} ${word.text}`
        const next = words[place + 1]
        if (!next || next.top === word.endTop) return
        report.shortestLine = Math.min(report.shortestLine, line.length)
        if (line.length < 12 && line.length + 1 + next.text.length <= 16) found.push(`short line "${line}"`)
        line = ''
      })
      start += paragraph.length + 1
    }
    return found
  }
}
