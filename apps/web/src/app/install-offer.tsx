import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../features/instance/index.ts'
import { readStored, writeStored } from '../lib/browser-storage.ts'
import { useSession } from '../lib/session.ts'
import { createStore } from '../lib/store.ts'
import { IconX } from '../ui/icons.ts'
import { RoundButton } from '../ui/round-button.tsx'
import classes from './page-frame.module.css'

type InstallEvent = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

const dismissedKey = 'pollen.install-dismissed'
const dismissedForMs = 30 * 86_400_000

const offer = createStore<InstallEvent | null>(null)

// The browser fires this event once, possibly before the first render. The home page is also rendered on the server, which
// has no window.
globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer.set(event as InstallEvent)
})
globalThis.window?.addEventListener('appinstalled', () => offer.set(null))

/** Offers to install the app if the browser supports it. On iPhones and iPads, explains how to do it by hand. */
export function InstallOffer() {
  const { t } = useTranslation()
  const name = useInstanceName()
  const isMember = useSession() !== null
  const offered = useSyncExternalStore(offer.subscribe, offer.get, () => null)
  const [isDismissed, setIsDismissed] = useState(wasDismissed)
  const needsHint = isMember && isAppleMobile()
  if (isDismissed || (!offered && !needsHint) || isInstalled()) return null
  function dismiss() {
    writeStored(dismissedKey, String(Date.now()))
    setIsDismissed(true)
  }
  async function install() {
    offer.set(null)
    await offered?.prompt()
    const choice = await offered?.userChoice
    if (choice?.outcome === 'dismissed') dismiss()
  }
  return (
    <aside aria-label={t('install-title', { name })} className={classes.offer}>
      {offered ? (
        <>
          {t('install-title', { name })}
          <button type="button" onClick={install}>
            {t('install')}
          </button>
        </>
      ) : (
        t('install-on-apple', { name })
      )}
      <RoundButton label={t('install-dismiss')} icon={<IconX size={20} aria-hidden />} look="plain" onClick={dismiss} />
    </aside>
  )
}

const wasDismissed = () => Date.now() - Number(readStored(dismissedKey) ?? 0) < dismissedForMs

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** iPads identify as Macs, but no Mac has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
