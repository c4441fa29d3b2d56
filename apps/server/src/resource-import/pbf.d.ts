/** The package has no types of its own; this is what we use of it. Given a buffer, it reads buffers. */
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
