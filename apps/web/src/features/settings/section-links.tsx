import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './section-links.module.css'

/** Links to the sections of a settings tab, beside it on wide windows. Each id is also the key of the title. */
export function SectionLinks({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const current = useSectionInView(ids)
  return (
    <nav className={classes.links} aria-label={t('settings-sections')}>
      {ids.map((id) => (
        <a key={id} href={`#${id}`} className={classes.link} aria-current={id === current || undefined}>
          {t(id)}
        </a>
      ))}
    </nav>
  )
}

/** Returns the section at the upper third of the window. */
function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
