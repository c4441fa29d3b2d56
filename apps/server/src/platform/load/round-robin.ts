/** Round-robin queue: keys take turns, and the entries of each key keep their order. */
export function createRoundRobin<Key, Entry>() {
  /** Lists by key, in the order of turns. */
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
    /** Inserts an entry as the first of its key. */
    putBack: (key: Key, entry: Entry) => add(key, entry, 'unshift'),
    /** Removes and returns the first entry of the next allowed key. */
    takeNext(mayTake: (key: Key) => boolean = () => true): Entry | undefined {
      for (const [key, list] of lists) {
        if (!mayTake(key)) continue
        // Moves the key to the end of the rotation.
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
    /** Returns the last entry of the longest list. Among lists of equal length, prefers that of `key`. */
    lastOfLongest(key: Key): Entry | undefined {
      let longest = lists.get(key) ?? []
      for (const list of lists.values()) if (list.length > longest.length) longest = list
      return longest.at(-1)
    },
  }
}
