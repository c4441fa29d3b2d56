export type FakeStorage = Record<string, string> & Storage

/** A storage with its entries as own properties, as in browsers. */
export const aStorage = (): FakeStorage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
