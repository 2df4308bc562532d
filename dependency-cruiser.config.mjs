/**
 * Which folders may import which. A room is a folder of `src/server`. Rooms are listed in dependency order:
 * each may import only the rooms before it, and `deps.ts` comes between `jobs` and `sessions`.
 */
const GROUND = ['network', 'config', 'db', 'crypto', 'storage', 'limits', 'facilitators', 'jobs'];
const ROOMS = GROUND.concat(
  ['sessions', 'audit', 'email', 'webhooks', 'providers', 'sms', 'applications', 'staff'],
  ['http', 'observability', 'pages', 'pdf', 'signOn'],
);
const TESTS = '[.]test[.]ts$|^test/';
const SERVER = '^src/server/|[.]server[.]ts$';

const rooms = ROOMS.slice(0, -1).map((room, index) => ({
  name: `server-${room}`,
  severity: 'error',
  from: { path: `^src/server/${room}/`, pathNot: TESTS },
  to: { path: `^src/server/(${ROOMS.slice(index + 1).join('|')})/` },
}));

const LAYERS = {
  domain: [],
  api: ['domain'],
  journey: ['api', 'domain'],
  server: ['journey', 'api', 'domain'],
  web: ['journey', 'api', 'domain'],
  features: ['web', 'server', 'journey', 'api', 'domain'],
  staff: ['web', 'features', 'journey', 'api', 'domain'],
};
const layers = Object.entries(LAYERS).map(([layer, below]) => ({
  name: `layer-${layer}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: TESTS },
  to: { path: '^src/', pathNot: `^src/(${[layer, ...below].join('|')})/` },
}));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(e2e|bench|scripts|test)/' },
    },
    {
      name: 'telling-names',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|helpers?|common|index)[.]tsx?$', pathNot: 'node_modules' },
    },
    ...rooms,
    {
      name: 'server-deps',
      comment: 'deps.ts gathers what these rooms make',
      severity: 'error',
      from: { path: `^src/server/(${GROUND.join('|')})/`, pathNot: TESTS },
      to: { path: '^src/server/deps[.]ts$' },
    },
    ...layers,
    {
      name: 'browser-without-server',
      severity: 'error',
      from: {
        path: '^src/(web|staff)/|^src/App[.]tsx$|^src/features/.*([.]tsx|/use[A-Z][^/]*[.]ts)$',
        pathNot: TESTS,
      },
      to: { path: SERVER },
    },
    {
      name: 'server-without-browser',
      severity: 'error',
      from: { path: SERVER, pathNot: TESTS },
      to: { path: '[.]tsx$|^src/web/' },
    },
    {
      name: 'staff-apart',
      comment:
        "The console takes declarations of calls, labels of fields, and controls that know nothing of an application's session; it shows values as the review does.",
      severity: 'error',
      from: { path: '^src/staff/', pathNot: TESTS },
      to: {
        path: '^src/(features|web)/',
        pathNot:
          '/(contract|eventsContract|facts|passkeyContract|names)[.]ts$|^src/web/ui/(Alert|Badge|Breakable|Button|Dialog|Icon|Spinner|Tabs)[.]tsx$',
      },
    },
    {
      name: 'features-apart',
      comment: 'Steps share how the review writes values. The status page reads the requests.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: `^src/features/(confirm|status)/|${TESTS}` },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: '^src/features/$1/|^src/features/confirm/(facts[.]ts|Facts[.]tsx|reviewPart[.]ts)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^src/features/.*/(rules|contract)[.]ts$' },
      to: { path: '^src/', pathNot: '^src/(domain|api)/|/(rules|contract|messages|names)[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
    parser: 'swc',
  },
};
