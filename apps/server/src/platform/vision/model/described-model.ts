import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Model, ModelDescription } from './model.ts'

/** The description of an operator's model, with its paths made whole. */
export async function readDescription(file: string): Promise<ModelDescription> {
  const description = ModelDescription.parse(JSON.parse(await readFile(file, 'utf8')))
  const beside = (path: string) => resolve(file, '..', path)
  return { ...description, onnx: beside(description.onnx), classes: beside(description.classes) }
}

export async function readDescribedModel(file: string): Promise<Model> {
  const description = await readDescription(file)
  return { ...description, onnx: await readFile(description.onnx) }
}
