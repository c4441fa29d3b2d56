import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onChangeInOtherTab, readStored, writeStored } from '../../lib/browser-storage.ts'
import { useIsDark } from '../../lib/theme.ts'
import { baseMapStyle, type TileStyle } from './base-map-style.ts'

export type BaseMap = {
  /** For the map. */
  mapStyle: StyleSpecification
  /** What the person chose, or the first one; null where an instance offers none. */
  tileStyle: TileStyle | null
  tileStyles: TileStyle[]
  choose: (code: string) => void
}

/** The base map of this device, out of those that the instance offers. All maps of a page have the same. */
export function useBaseMap(tileStyles: TileStyle[]): BaseMap {
  const code = useSyncExternalStore(subscribe, () => chosenCode)
  const language = useTranslation().i18n.resolvedLanguage ?? 'en'
  const isDark = useIsDark()
  const tileStyle = tileStyles.find((style) => style.code === code) ?? tileStyles[0] ?? null
  const archiveLayers = useArchiveLayers({ isWanted: Boolean(tileStyle?.archive), isDark, language })
  const mapStyle = useMemo(
    () => baseMapStyle(tileStyle, { isDark, language, archiveLayers }),
    [tileStyle, isDark, language, archiveLayers],
  )
  return { mapStyle, tileStyle, tileStyles, choose }
}

const storageKey = 'pollen.map-style'
const listeners = new Set<() => void>()
let chosenCode = readStored(storageKey)

/** Stored on this device only: it says which map a person likes, and nobody else needs to know. */
function choose(code: string) {
  writeStored(storageKey, code)
  apply(code)
}

function apply(code: string | null) {
  chosenCode = code
  for (const listener of listeners) listener()
}

onChangeInOtherTab(storageKey, () => apply(readStored(storageKey)))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: LayerSpecification[] = []
type ArchiveOptions = { isWanted: boolean; isDark: boolean; language: string }

/** Their definition is large, so that only instances with an archive load it. Empty until then. */
function useArchiveLayers({ isWanted, isDark, language }: ArchiveOptions): LayerSpecification[] {
  const [loaded, setLoaded] = useState<typeof import('./archive-layers.ts') | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    let isShown = true
    import('./archive-layers.ts').then(
      (module) => isShown && setLoaded(module),
      // The world map stays, as where tiles cannot be reached.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [isWanted, loaded])
  return useMemo(
    () => (isWanted && loaded ? loaded.archiveLayers(isDark, language) : none),
    [isWanted, loaded, isDark, language],
  )
}
