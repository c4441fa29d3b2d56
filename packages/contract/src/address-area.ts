import { countryCode } from './place-names.ts'

/** A house number: up to three digits, alone. Longer ones are postcodes. */
const houseNumber = /(?<![\p{L}\p{N}])\d{1,3}\s?\p{L}?(?![\p{L}\p{N}])/u
const streetWord =
  /(?<!\p{L})(rue|avenue|av|boulevard|bd|place|chemin|quai|impasse|allée|route|chaussée|cour|passage|square|sentier|street|road|lane|drive|st|rd|ave)(?!\p{L})|(straat|laan|weg|plein|kaai|stra(ß|ss)e|gasse|platz)(?!\p{L})/iu

/** "Saint-Denis (93)": how towns of the same name are told apart. */
const district = / \([\p{Lu}\d]{2,3}\)$/u

const isDoor = (part: string) => houseNumber.test(part) || streetWord.test(part)

/**
 * An address without its street, which is what others read of an approximate place. The first part always counts as the
 * street, unless all that follows is a country: "Liège, Belgique" is a town. Of the rest, whatever looks like a door goes too.
 * Without a comma there is no telling, so nothing is left.
 */
export function areaFromAddress(address: string): string {
  const [first = '', ...rest] = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const [second, third] = rest
  const name = first.replace(district, '')
  const isTown = second && !third && countryCode(second) && !/\d/.test(name) && !isDoor(name)
  return (isTown ? [first, second] : rest.filter((part) => !isDoor(part))).join(', ')
}
