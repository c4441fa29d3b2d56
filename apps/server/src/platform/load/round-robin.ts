/** Entries that wait, in one list for each key. Keys take turns, and the entries of a key keep their order. */
export function createRoundRobin<Key, Entry>() {
  /** The next turn is that of the first key. */
  const lists = new Map<Key, Entry[]>()
  let size = 0

  function add(key: Key, entry: Entry, where: 'push' | 'unshift') {
    const list = lists.get(key) ?? []
    lists.set(key, list)
    list[where](entry)
    size++
  }

  return {
    size: () => size,
    lengthOf: (key: Key) => lists.get(key)?.length ?? 0,
    push: (key: Key, entry: Entry) => add(key, entry, 'push'),
    /** Makes it the first of its key again. */
    putBack: (key: Key, entry: Entry) => add(key, entry, 'unshift'),
    /** Takes the first entry of the next key that may have a turn. */
    takeNext(mayTake: (key: Key) => boolean = () => true): Entry | undefined {
      for (const [key, list] of lists) {
        if (!mayTake(key)) continue
        // The key goes to the end, behind those that had no turn yet.
        lists.delete(key)
        if (list.length > 1) lists.set(key, list)
        size--
        return list.shift()
      }
      return undefined
    },
    remove(key: Key, entry: Entry) {
      const list = lists.get(key) ?? []
      const at = list.indexOf(entry)
      if (at === -1) return
      list.splice(at, 1)
      if (list.length === 0) lists.delete(key)
      size--
    },
    /** The last entry of the longest list. Of lists with the same length, it is that of `key`. */
    lastOfLongest(key: Key): Entry | undefined {
      let longest = lists.get(key) ?? []
      for (const list of lists.values()) if (list.length > longest.length) longest = list
      return longest.at(-1)
    },
  }
}
