/** Types of the parts that we use, because the package has none. Given a buffer, it reads buffers. */
declare module 'pbf' {
  export default class Pbf {
    constructor(buffer?: Buffer)
    pos: number
    length: number
    type: number
    readVarint(isSigned?: boolean): number
    readSVarint(): number
    readString(): string
    readBytes(): Buffer
    skip(tag: number): void
    finish(): Uint8Array
  }
}
