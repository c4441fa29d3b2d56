import { pages } from '@pollen/contract/pages'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasGettingStarted } from '../lib/getting-started.ts'
import { useOnDemand } from '../ui/on-demand.ts'
import { gettingStartedPart } from './getting-started-part.ts'
import { mainId } from './main-content.tsx'
import classes from './navbar-layout.module.css'

const paths: string[] = [pages.map.path, pages.items.path]

/** Makes room for the first steps of a new member above the map and the list before they are loaded, so that nothing moves. */
export function GettingStartedPlace() {
  const isOnPage = useLocation({ select: ({ pathname }) => paths.includes(pathname) })
  const isShown = useHasGettingStarted() && isOnPage
  const [hasFailed, setHasFailed] = useState(false)
  const steps = useOnDemand(gettingStartedPart, isShown, () => setHasFailed(true))
  if (!isShown || (hasFailed && !steps)) return null
  return (
    <div className={classes.gettingStarted}>
      {steps && <steps.GettingStarted focusAfter={() => document.getElementById(mainId)} />}
    </div>
  )
}
