/** The import rules of docs/ARCHITECTURE.md, by folder name, so that a new feature needs no new rule. */
const apart = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    apart('no-circle', {}, { circular: true }),
    apart(
      'contract-knows-zod-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'],
      },
    ),
    apart(
      'platform-has-no-product-words',
      { path: '^apps/server/src/platform' },
      {
        path: '^apps/server/src/(features|commands|doctor|mail-examples|resource-import|app\\.ts|main\\.ts)',
      },
    ),
    apart(
      'platform-knows-no-product-code',
      { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/',
        pathNot: '^apps/server/src/(platform/|(app-version|config|errors|lock-keys|paths|schema)\\.ts$)',
      },
    ),
    // How calls, errors, events, live channels, pages of lists and dates are written, whatever they are about.
    apart(
      'platform-knows-no-product-contract',
      { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      {
        path: '^packages/contract/src/',
        pathNot:
          '^packages/contract/src/(constants|contract-texts|endpoint|error-answer|errors|events|field-messages|formats|live|moment|paging)\\.ts$',
      },
    ),
    apart(
      'web-imports-early-answers-only',
      { path: '^apps/web/src' },
      { path: '^apps/web/first-paint', pathNot: '^apps/web/first-paint/early-answer\\.ts$' },
    ),
    apart('early-answers-know-no-web', { path: '^apps/web/first-paint/early-answer\\.ts$' }, { path: '^apps/web/src' }),
    apart(
      'server-features-meet-in-index-only',
      { path: '^apps/server/src/features/([^/]+)/' },
      {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    apart(
      'server-features-do-not-know-the-app',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/(test/|src/(commands|doctor|mail-examples|resource-import|restore|app\\.ts|main\\.ts))',
      },
    ),
    apart(
      'demo-and-import-use-features-through-index-only',
      { path: '^apps/server/src/(demo|resource-import)' },
      {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/[^/]+/index\\.ts$',
      },
    ),
    apart(
      'demo-does-not-know-the-app',
      { path: '^apps/server/src/demo', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/(test/|src/(commands|app\\.ts|main\\.ts|jobs\\.ts))',
      },
    ),
    apart(
      'nothing-of-the-product-needs-the-demo',
      {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(demo/|commands/|doctor/|main\\.ts$|jobs\\.ts$)', '\\.test\\.ts$'],
      },
      { path: '^apps/server/src/demo/' },
    ),
    apart(
      'web-ground-has-no-product-words',
      { path: '^apps/web/src/(ui|map|lib)' },
      {
        path: '^apps/web/src/(parts|features|app)/',
      },
    ),
    apart(
      'web-parts-are-presentational',
      { path: '^apps/web/src/parts' },
      { path: '^apps/web/src/(map|features|app)/' },
    ),
    apart(
      'web-ui-and-map-have-no-data',
      { path: '^apps/web/src/(ui|map)', pathNot: '\\.test\\.tsx?$' },
      {
        path: ['^packages/contract', '^apps/web/src/lib/api'],
      },
    ),
    apart(
      'only-map-knows-the-map-library',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/map/' },
      { path: 'node_modules/(maplibre-gl|pmtiles|@protomaps/basemaps)/' },
    ),
    apart(
      'web-features-meet-in-index-only',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/features/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index\\.tsx?$'],
      },
    ),
    apart('web-features-do-not-know-the-app', { path: '^apps/web/src/features' }, { path: '^apps/web/src/app/' }),
    apart('sides-meet-in-the-contract-only', { path: '^apps/web' }, { path: '^apps/server' }),
    apart('sides-meet-in-the-contract-only', { path: '^apps/server' }, { path: '^apps/web' }),
    apart('from-outside-only-the-contract', { path: '^(e2e|bench)/' }, { path: '^apps/' }),
    apart(
      'scripts-bench-and-e2e-meet-in-tools-only',
      { path: '^([^/]+)/' },
      { path: '^(scripts|bench|e2e)/', pathNot: '^$1/' },
    ),
    apart('tools-know-no-program', { path: '^tools/' }, { path: '^apps/' }),
    apart(
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
