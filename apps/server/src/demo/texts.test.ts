import { describe, expect, test } from 'vitest'
import { languageOf } from './demo-data.ts'
import { demoNeighbourhood, makeResources } from './demo-neighbourhood.ts'

const setting = {
  seed: 'pollen',
  now: new Date('2026-03-04T11:00:00Z'),
  center: { longitude: 5.57, latitude: 50.64 },
  timeZone: 'Europe/Brussels',
}
const { members, items, comments, conversations } = demoNeighbourhood(setting)
const resources = makeResources(setting)

const texts = [
  ...members.map((member) => ({ by: member.username, text: member.description })),
  ...comments.map((comment) => ({ by: comment.author, text: comment.content })),
  ...conversations.flatMap(({ messages }) => messages.map(({ author, content }) => ({ by: author, text: content }))),
  ...items.flatMap((item) => [item.name, item.description].map((text) => ({ by: item.owner, text }))),
]
const ofResources = resources.flatMap(({ name, description }) => [name, description])
const french = [...ofResources, ...texts.filter(({ by }) => languageOf(by) === 'fr').map(({ text }) => text)]

describe('the texts of the neighbourhood', () => {
  test('fit their columns', () => {
    for (const member of members) {
      expect(member.username).toMatch(/^[\p{L}\d_.-]{3,20}$/u)
      expect(member.description.length, member.username).toBeLessThanOrEqual(300)
    }
    for (const item of items) {
      expect(item.name.length, item.name).toBeLessThanOrEqual(50)
      expect(item.description.length, item.name).toBeGreaterThan(60)
      expect(item.description.length, item.name).toBeLessThanOrEqual(1000)
    }
  })

  test('have no doubled, leading or trailing spaces and no straight quotes', () => {
    expect(texts.filter(({ text }) => /\s\s|^\s|\s$|['"]/.test(text))).toEqual([])
  })

  test('are normalised', () => {
    expect(texts.filter(({ text }) => text !== text.normalize('NFC'))).toEqual([])
  })

  test('space French punctuation the French way', () => {
    expect(french.filter((text) => /[^\u202f!?][;:!?»]|«[^\u202f]/.test(text))).toEqual([])
  })

  test('never repeat a name', () => {
    const names = items.map((item) => item.name.toLowerCase())
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
