import { languageTable } from '@pollen/contract/constants'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../lib/browser-storage.ts'
import { chooseLanguage, languageToOffer } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { IconX } from '../ui/icons.ts'
import { RoundButton } from '../ui/round-button.tsx'
import classes from './page-frame.module.css'

const subscribeToNothing = () => () => undefined
/** `before-paint.js` uses the same key and attribute, to reserve space for the offer on server-rendered pages. */
const declinedKey = 'pollen.language-offer-declined'
const roomAttribute = 'data-language-offer'

/**
 * Offers visitors the language that their browser prefers, in that language. Declining hides the offer for good, but
 * chooses no language.
 */
export function LanguageOffer() {
  // Renders again when the language changes.
  useTranslation()
  const isMember = useSession() !== null
  const [isDeclined, setIsDeclined] = useState(() => readStored(declinedKey) !== null)
  // Null on the server, which does not know the languages of the browser.
  const offered = useSyncExternalStore(subscribeToNothing, languageToOffer, () => null)
  const isOffered = offered !== null && !isMember && !isDeclined
  useEffect(() => {
    if (!isOffered) document.documentElement.removeAttribute(roomAttribute)
  }, [isOffered])
  function decline() {
    writeStored(declinedKey, 'yes')
    setIsDeclined(true)
  }
  return (
    <div className={classes.offerPlace}>
      {isOffered && (
        <aside lang={offered} aria-label={languageTable[offered].offer.accept} className={classes.offer}>
          <button type="button" onClick={() => chooseLanguage(offered)}>
            {languageTable[offered].offer.accept}
          </button>
          <RoundButton
            label={languageTable[offered].offer.decline}
            icon={<IconX size={20} aria-hidden />}
            look="plain"
            onClick={decline}
          />
        </aside>
      )}
    </div>
  )
}
