/** What the sentences of a filled database are put together from, in one language. */
export type Phrases = {
  /** For masculine and for feminine things. */
  adjectives: readonly (readonly [string, string])[]
  conditions: readonly string[]
  reasons: readonly string[]
  pickUps: readonly string[]
  wanted: readonly string[]
  gatherings: readonly string[]
  near: (town: string, street: string) => string
  called: (thing: string, adjective: string) => string
  eventCalled: (gathering: string, thing: string) => string
}
