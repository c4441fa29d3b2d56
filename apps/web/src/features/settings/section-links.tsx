import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './section-links.module.css'

/** Links to the sections of a settings tab, beside it on wide windows. Each id is also the key of the title. */
export function SectionLinks({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const { current, press } = useSectionInView(ids)
  return (
    <nav className={classes.links} aria-label={t('settings-sections')}>
      {ids.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          className={classes.link}
          aria-current={id === current || undefined}
          onClick={(event) => press(id, event.timeStamp)}
        >
          {t(id)}
        </a>
      ))}
    </nav>
  )
}

/** How long the jump to a pressed section may take. */
const jumpMs = 500

/** Returns the section at the upper third of the window, or the pressed one, because the last sections do not get there. */
function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState<string>()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered && entered.time - pressedAt.current > jumpMs) setCurrent(entered.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  function press(id: string, at: number) {
    pressedAt.current = at
    setCurrent(id)
  }
  return { current, press }
}
