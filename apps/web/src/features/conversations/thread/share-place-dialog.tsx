import type { Conversation } from '@pollen/contract/conversations'
import { approximateLocation, cellRadiusKm, type Location, readLocation } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../../lib/format.ts'
import { currentLocation, GeolocationFailure } from '../../../lib/geolocation.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconCurrentLocation, IconHome, IconPackage } from '../../../ui/icons.ts'
import { meQuery } from '../../members/index.ts'
import { AddressField, geocode, isSameHouse, PinMap } from '../../places/index.ts'
import { itemPlaceQuery } from '../conversations.api.ts'
import type { SharedPlace } from './place-text.ts'
import classes from './share-place-dialog.module.css'

type ShareProps = {
  name: string
  item: Conversation['item']
  onShare: (place: SharedPlace) => void
}
type DialogProps = ShareProps & { isOpen: boolean; onClose: () => void; focusAfter: () => HTMLElement | null }

/** Chooses a place to add to the message. Only the other participant receives it. */
export function SharePlaceDialog({ isOpen, onClose, focusAfter, onShare, ...props }: DialogProps) {
  const { t } = useTranslation()
  function share(place: SharedPlace) {
    onShare(place)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('share-place-title')} size={560} focusAfter={focusAfter}>
      <PlaceChoice {...props} onShare={share} />
    </Dialog>
  )
}

type Problem = 'share-place-missing' | 'share-place-none' | GeolocationFailure['messageKey']

function PlaceChoice({ name, item, onShare }: ShareProps) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { data: me } = useQuery(meQuery)
  const { data: details } = useQuery(itemPlaceQuery(item?.id))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<SharedPlace | null>(null)
  const [problem, setProblem] = useState<Problem>()
  const [searching, setSearching] = useState<'position' | 'address'>()
  const lastSearch = useRef(0)

  const home = me?.ref_location ?? null
  const isApproximate = details?.location_precision === 'approximate'
  // Owners see the exact place of their item, which they have not shared with the other participant.
  const itemPlace = details?.location && (isApproximate ? approximateLocation(details.location) : details.location)
  const near = itemPlace || home
  const privatePlace = details && isApproximate && details.user.id === viewerId ? details.location : null

  /** Also cancels a search. */
  function change(next: SharedPlace | null) {
    lastSearch.current++
    setSearching(undefined)
    setProblem(undefined)
    setChosen(next)
  }
  const choose = (location: Location, name = '') => change({ location, name })

  async function search(what: 'position' | 'address', find: () => Promise<SharedPlace | Problem>) {
    const attempt = ++lastSearch.current
    setProblem(undefined)
    setSearching(what)
    const found = await find()
    // Another choice was made in the meantime.
    if (attempt !== lastSearch.current) return
    setSearching(undefined)
    if (typeof found === 'string') setProblem(found)
    else choose(found.location, found.name)
  }

  const findPosition = () =>
    search('position', async () => {
      try {
        return { location: await currentLocation(), name: '' }
      } catch (failure) {
        if (!(failure instanceof GeolocationFailure)) throw failure
        return failure.messageKey
      }
    })

  const findAddress = () =>
    search('address', async () => {
      const coordinates = readLocation(text)
      if (coordinates) return { location: coordinates, name: '' }
      const location = await geocode(text, near ?? undefined)
      return location ? { location, name: text.trim() } : 'share-place-missing'
    })

  /** Typed text is searched first, so that the member sees the place before it is added. */
  function confirm() {
    if (chosen) onShare(chosen)
    else if (text.trim() !== '') void findAddress()
    else setProblem('share-place-none')
  }

  const warning = chosen && privateWarning(chosen.location, { home, item: privatePlace })
  return (
    <div className={classes.choice}>
      <p>{t('share-place-text', { name })}</p>
      <AddressField
        label={t('share-place-search')}
        isLabelHidden
        placeholder={t('share-place-search')}
        value={text}
        error={problem && t(problem)}
        near={near}
        onChange={(words) => {
          setText(words)
          change(null)
        }}
        onPick={({ address, location }) => {
          setText(address)
          choose(location, address)
        }}
        onEnter={() => text.trim() !== '' && void findAddress()}
      />
      <div className={classes.starts}>
        <Button
          look="outlined"
          isBusy={searching === 'position'}
          icon={<IconCurrentLocation size={18} aria-hidden />}
          onClick={() => void findPosition()}
        >
          {t('share-place-position')}
        </Button>
        {itemPlace && (
          <Button look="outlined" icon={<IconPackage size={18} aria-hidden />} onClick={() => choose(itemPlace)}>
            {t(isApproximate ? 'share-place-near-item' : 'share-place-item')}
          </Button>
        )}
        {home && (
          <Button look="outlined" icon={<IconHome size={18} aria-hidden />} onClick={() => choose(home)}>
            {t('share-place-home')}
          </Button>
        )}
      </div>
      <div className={classes.map}>
        <PinMap
          label={t('pin-map')}
          location={chosen?.location ?? null}
          near={near}
          {...(itemPlace && isApproximate && { circle: { center: itemPlace, radiusKm: cellRadiusKm } })}
          isAlwaysShown
          onMove={(location) => choose(location)}
        />
      </div>
      <p role="status" className={warning ? 'visually-hidden' : classes.chosen}>
        {chosen && t('pin-moved', { place: chosen.name || formatLocation(chosen.location, 5) })}
      </p>
      <div role="status">{warning && <Callout kind="warning">{t(warning, { name })}</Callout>}</div>
      <div className={classes.foot}>
        <Button isBusy={searching === 'address'} onClick={confirm}>
          {t('share-place-confirm')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the warning for a place that the other participant may not know yet. */
function privateWarning(place: Location, { home, item }: { home: Location | null; item: Location | null }) {
  if (home && isSameHouse(home, place)) return 'share-place-is-home'
  if (item && isSameHouse(item, place)) return 'share-place-is-private'
  return null
}
