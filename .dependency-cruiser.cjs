/** The import rules of docs/ARCHITECTURE.md. They match folder names, so that a new feature needs no new rule. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no-cycle', {}, { circular: true }),
    forbid(
      'contract-imports-zod-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'],
      },
    ),
    forbid(
      'platform-imports-no-other-server-code',
      { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/',
        pathNot: '^apps/server/src/(platform/|(app-version|config|errors|lock-keys|paths|schema)\\.ts$)',
      },
    ),
    // Allows the generic modules of the contract: calls, errors, events, live channels, paging and dates.
    forbid(
      'platform-imports-generic-contract-only',
      { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      {
        path: '^packages/contract/src/',
        pathNot:
          '^packages/contract/src/(constants|contract-texts|endpoint|error-answer|errors|events|field-messages|formats|live|moment|paging)\\.ts$',
      },
    ),
    forbid(
      'web-imports-early-answers-only',
      { path: '^apps/web/src' },
      { path: '^apps/web/first-paint', pathNot: '^apps/web/first-paint/early-answer\\.ts$' },
    ),
    forbid(
      'early-answers-do-not-import-the-web-app',
      { path: '^apps/web/first-paint/early-answer\\.ts$' },
      { path: '^apps/web/src' },
    ),
    forbid(
      'server-features-import-each-other-through-index-only',
      { path: '^apps/server/src/features/([^/]+)/' },
      {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'server-features-import-platform-and-features-only',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/',
        pathNot: '^apps/server/src/((features|platform)/|(app-version|config|errors|lock-keys|paths|schema)\\.ts$)',
      },
    ),
    forbid(
      'demo-and-import-use-features-through-index-only',
      { path: '^apps/server/src/(demo|resource-import)' },
      {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/[^/]+/index\\.ts$',
      },
    ),
    forbid(
      'demo-does-not-import-the-app',
      { path: '^apps/server/src/demo', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/(test/|src/(commands|app\\.ts|main\\.ts|jobs\\.ts))',
      },
    ),
    forbid(
      'product-does-not-import-the-demo',
      {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(demo/|commands/|doctor/|main\\.ts$|jobs\\.ts$)', '\\.test\\.ts$'],
      },
      { path: '^apps/server/src/demo/' },
    ),
    forbid(
      'web-ui-map-and-lib-import-no-product-code',
      { path: '^apps/web/src/(ui|map|lib)' },
      {
        path: '^apps/web/src/(parts|features|app)/',
      },
    ),
    forbid(
      'web-lib-imports-neither-ui-nor-map',
      { path: '^apps/web/src/lib', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/(ui|map)/' },
    ),
    forbid('web-ui-does-not-import-the-map', { path: '^apps/web/src/ui' }, { path: '^apps/web/src/map/' }),
    forbid(
      'web-parts-are-presentational',
      { path: '^apps/web/src/parts' },
      { path: '^apps/web/src/(map|features|app)/' },
    ),
    forbid(
      'web-ui-and-map-do-not-import-contract-or-api',
      { path: '^apps/web/src/(ui|map)', pathNot: '\\.test\\.tsx?$' },
      {
        path: ['^packages/contract', '^apps/web/src/lib/api'],
      },
    ),
    forbid(
      'only-map-imports-the-map-library',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/map/' },
      { path: 'node_modules/(maplibre-gl|pmtiles|@protomaps/basemaps)/' },
    ),
    forbid(
      'only-ui-imports-the-component-library',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/ui/' },
      { path: 'node_modules/@base-ui/' },
    ),
    forbid(
      'web-features-import-each-other-through-index-only',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/features/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index\\.tsx?$'],
      },
    ),
    forbid('web-features-do-not-import-the-app', { path: '^apps/web/src/features' }, { path: '^apps/web/src/app/' }),
    forbid('server-and-web-share-the-contract-only', { path: '^apps/web' }, { path: '^apps/server' }),
    forbid('server-and-web-share-the-contract-only', { path: '^apps/server' }, { path: '^apps/web' }),
    forbid('e2e-and-bench-do-not-import-the-apps', { path: '^(e2e|bench)/' }, { path: '^apps/' }),
    forbid(
      'scripts-bench-and-e2e-share-tools-only',
      { path: '^([^/]+)/' },
      { path: '^(scripts|bench|e2e)/', pathNot: '^$1/' },
    ),
    forbid('tools-do-not-import-the-apps', { path: '^tools/' }, { path: '^apps/' }),
    forbid(
      'tools-are-not-shipped',
      { path: '^(apps|packages)/', pathNot: ['^apps/server/test/', '\\.test\\.ts$'] },
      { path: '^tools/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
