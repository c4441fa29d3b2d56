import { useSyncExternalStore } from 'react'
import { onChangeInOtherTab, readStored, writeStored } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import type { TileStyle } from './base-map-style.ts'

const storageKey = 'pollen.map-style'
const chosenCode = createStore(readStored(storageKey))

/** The base map that was chosen on this device, or the first one; null if the instance offers none. */
export function useChosenStyle(tileStyles: TileStyle[]): TileStyle | null {
  const code = useSyncExternalStore(chosenCode.subscribe, chosenCode.get)
  return tileStyles.find((style) => style.code === code) ?? tileStyles[0] ?? null
}

/** Stored only on this device, because it is a matter of taste and needs no account. */
export function chooseStyle(code: string) {
  writeStored(storageKey, code)
  chosenCode.set(code)
}

onChangeInOtherTab(storageKey, () => chosenCode.set(readStored(storageKey)))
