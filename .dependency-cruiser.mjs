/** Who may import whom. `docs/map.md` says what the rooms are for. */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Everything of ours outside of the rooms named. */
const ours = '^(contract|server|web|e2e|bench|scripts)/';
const tests = '[.](test|spec)[.]tsx?$|^server/src/testing/';

/** Files of the contract that only the server runs: zod schemas, and descriptions and examples for the API document. */
const schemaSide = [
  '^contract/src/schema/',
  '^contract/src/resource/descriptions[.]ts$',
  '^contract/src/endpoints?[.]ts$',
  '^contract/src/[^/]+/(schemas|endpoints|examples)[.]ts$',
  '^contract/src/[^/]+/[a-z]+-(schemas|endpoints)[.]ts$',
];

const everywhere = [
  rule('no-cycles', 'A ring of files, type-only imports included, has no bottom to read from.', {}, { circular: true }),
  rule('no-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  rule(
    'no-undeclared-packages',
    'A package that the workspace does not declare.',
    { path: ours },
    // Of Vitest's page only its types lie under that name: Vitest itself makes it up.
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '(^|/)node_modules/vitest/browser/' },
  ),
  rule(
    'no-tests-in-the-product',
    'What only tests need stays out of the product.',
    { path: '^(contract|server|web)/src/', pathNot: tests },
    { path: tests },
  ),
  rule(
    'no-tools-in-the-product',
    'The product runs without what is installed for development.',
    { path: '^(contract|server)/src/', pathNot: tests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const meetInTheContract = [
  rule(
    'contract-knows-nobody',
    'The contract imports nothing of ours.',
    { path: '^contract/' },
    { path: ours, pathNot: '^contract/' },
  ),
  rule(
    'server-and-web-meet-in-the-contract',
    'The server knows no web.',
    { path: '^server/' },
    { path: ours, pathNot: '^(server|contract)/' },
  ),
  rule(
    'web-and-server-meet-in-the-contract',
    'The web knows no server.',
    { path: '^web/' },
    { path: ours, pathNot: '^(web|contract)/' },
  ),
  rule(
    'web-without-zod',
    'The web takes calls, types and constants from the contract; schemas would weigh on the first load.',
    { path: '^web/' },
    { path: '(^|/)node_modules/zod/' },
  ),
  rule(
    'schemas-stay-on-the-server',
    'The web, and what it takes of the contract, know types alone of zod, schemas, endpoints and the API document.',
    { path: '^(contract|web)/src/', pathNot: [...schemaSide, '^contract/.*[.]test[.]ts$'] },
    { path: [...schemaSide, '(^|/)node_modules/zod/'], dependencyTypesNot: ['type-only'] },
  ),
];

const fromOutside = [
  rule(
    'journeys-and-measurements-stay-outside',
    'They drive the product as people and machines do; only what starts a database for tests is shared.',
    { path: '^(e2e|bench)/' },
    { path: ours, pathNot: '^(e2e|bench|contract|server/src/testing)/' },
  ),
  rule(
    'product-knows-no-tools',
    'The product runs without them.',
    { path: '^(contract|server|web)/' },
    { path: '^(e2e|bench|scripts)/' },
  ),
];

const serverRooms = [
  rule(
    'config-imports-no-layer',
    'config is the bottom layer of the server.',
    { path: '^server/src/config/', pathNot: tests },
    { path: '^server/src/', pathNot: '^server/src/config/' },
  ),
  rule(
    'db-knows-only-itself',
    'app → features → platform → db.',
    { path: '^server/src/db/', pathNot: tests },
    { path: '^server/src/(features|platform|scheduler|backup|admin|app|main)' },
  ),
  rule(
    'scheduler-knows-db-and-runtime',
    'app → features → platform → scheduler → db; of platform only the clock, the log and the time zones.',
    { path: '^server/src/scheduler/', pathNot: tests },
    { path: '^server/src/', pathNot: '^server/src/(scheduler|db|platform/runtime)/' },
  ),
  rule(
    'platform-knows-no-feature',
    'app → features → platform → db.',
    { path: '^server/src/platform/', pathNot: tests },
    { path: '^server/src/((features|backup|admin)/|(app|main)[.]ts)' },
  ),
  rule(
    'feature-knows-no-app',
    'app → features → platform → db.',
    { path: '^server/src/features/', pathNot: tests },
    { path: '^server/src/((backup|admin)/|(app|main)[.]ts)' },
  ),
  rule(
    'feature-knows-no-feature',
    'What two features need moves down.',
    { path: '^server/src/features/([^/]+)/' },
    { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
  ),
];

/** The rooms of a floor plan, from the ground up: each may import those before it. */
const floors = (name, folder, rooms) =>
  rooms.map((room, level) =>
    rule(
      `${name}-${room}-stands-below`,
      `The floors of ${folder} have no arrows back up: what two rooms need moves down.`,
      { path: `^${folder}/${room}/`, pathNot: tests },
      { path: `^${folder}/(${['[^/]+[.]tsx?$', ...rooms.slice(level + 1).map((above) => `${above}/`)].join('|')})` },
    ),
  );

const plans = [
  ...floors('platform', 'server/src/platform', [
    'words',
    'api-error',
    'runtime',
    'request',
    'tree',
    'storage',
    'event',
    'message',
    'sheet',
    'list',
    'resource',
    'access',
    'audit',
    'auth',
    'context',
    'session',
    'change',
    'history',
    'api-document',
    'http',
    'export',
    'crud',
  ]),
  ...floors('lib', 'web/src/lib', [
    'address',
    'session',
    'browser',
    'http',
    'preference',
    'language',
    'api',
    'account',
    'access',
    'format',
    'query',
    'tab',
    'search',
  ]),
  ...floors('ui', 'web/src/ui', [
    'icon',
    'print',
    'feedback',
    'overlay',
    'text',
    'page',
    'act',
    'table',
    'fields',
    'form',
    'data-table',
    'record',
    'resource',
    'tree',
    'chart',
  ]),
];

const webRooms = [
  rule(
    'lib-and-ui-know-no-page',
    'app → shell → pages → ui, lib.',
    { path: '^web/src/(lib|ui|words)/' },
    { path: '^web/src/(app|shell|pages|parts)/' },
  ),
  rule(
    'ui-knows-no-noun',
    'Components know what every noun has (a description, a history, rights, a layout); what is about one noun lies in parts.',
    // The register of what a field may refer to says by which call each noun is listed.
    { path: '^web/src/ui/', pathNot: [tests, '^web/src/ui/form/reference-field[.]tsx$'] },
    { path: '^contract/src/[^/]+/', pathNot: '^contract/src/(access|audit|resource|table-layout)/' },
  ),
  rule(
    'parts-know-no-page',
    'app → shell → pages → parts → ui, lib.',
    { path: '^web/src/parts/' },
    { path: '^web/src/(app|shell|pages)/' },
  ),
  rule(
    'lib-knows-no-ui',
    'What is shown is built on what is known, not the other way round.',
    { path: '^web/src/(lib|words)/' },
    { path: '^web/src/ui/' },
  ),
  rule(
    'page-knows-no-shell',
    'app → shell → pages → ui, lib.',
    { path: '^web/src/pages/' },
    { path: '^web/src/(app|shell)/' },
  ),
  rule('shell-knows-no-app', 'app → shell → pages → ui, lib.', { path: '^web/src/shell/' }, { path: '^web/src/app/' }),
  rule(
    'page-knows-no-page',
    'What two pages need moves to ui or lib.',
    { path: '^web/src/pages/' },
    { path: '^web/src/pages/.*/page[.]tsx$' },
  ),
  rule(
    'page-part-belongs-to-its-page',
    'The parts of a page lie in its folder or below it; what two pages need moves to ui or lib.',
    { path: '^web/src/pages/(.+)/[^/]+$', pathNot: '/[[]' },
    { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '/page[.]tsx$'] },
  ),
  rule(
    'page-part-of-a-record-belongs-to-its-list',
    'The page of one record is made of the parts of its list, and of nobody else’s.',
    { path: '^web/src/pages/(.+)/[[][^/]+/[^/]+$' },
    { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '/page[.]tsx$'] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...everywhere, ...meetInTheContract, ...fromOutside, ...serverRooms, ...webRooms, ...plans],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
