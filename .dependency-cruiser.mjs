/** Rules for imports between modules. `docs/map.md` describes the modules. */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Source files of the repository. */
const ownFolders = '^(contract|server|web|e2e|bench|scripts)/';
const tests = '[.](test|spec)[.]tsx?$|^server/src/(testing|contract-tests)/';

/** Files of the contract that only the server runs: zod schemas, and descriptions and examples for the API document. */
const schemaSide = [
  '^contract/src/schema/',
  '^contract/src/resource/descriptions[.]ts$',
  '^contract/src/endpoints?[.]ts$',
  '^contract/src/[^/]+/(schemas|endpoints|examples)[.]ts$',
  '^contract/src/[^/]+/[a-z]+-(schemas|endpoints)[.]ts$',
];

const everywhere = [
  rule('no-cycles', 'Files must not import each other in a cycle, type-only imports included.', {}, { circular: true }),
  rule('no-unresolved', 'An import cannot be resolved.', {}, { couldNotResolve: true }),
  rule(
    'no-undeclared-packages',
    'A package that the workspace does not declare.',
    { path: ownFolders },
    // Vitest provides this module at run time; only its types exist under that name.
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '(^|/)node_modules/vitest/browser/' },
  ),
  rule(
    'no-tests-in-the-product',
    'Product code must not import code that only tests need.',
    { path: '^(contract|server|web)/src/', pathNot: tests },
    { path: tests },
  ),
  rule(
    'no-tools-in-the-product',
    'Product code must not import development dependencies.',
    { path: '^(contract|server)/src/', pathNot: tests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const meetInTheContract = [
  rule(
    'contract-knows-nobody',
    'The contract imports no other workspace.',
    { path: '^contract/' },
    { path: ownFolders, pathNot: '^contract/' },
  ),
  rule(
    'server-and-web-meet-in-the-contract',
    'The server must not import the web.',
    { path: '^server/' },
    { path: ownFolders, pathNot: '^(server|contract)/' },
  ),
  rule(
    'web-and-server-meet-in-the-contract',
    'The web must not import the server.',
    { path: '^web/' },
    { path: ownFolders, pathNot: '^(web|contract)/' },
  ),
  rule(
    'web-without-zod',
    'The web imports calls, types and constants of the contract. Schemas would make the first load larger.',
    { path: '^web/' },
    { path: '(^|/)node_modules/zod/' },
  ),
  rule(
    'schemas-stay-on-the-server',
    'The web, and the contract files that it imports, import only types of zod, schemas, endpoints and the API document.',
    { path: '^(contract|web)/src/', pathNot: [...schemaSide, '^contract/.*[.]test[.]ts$'] },
    { path: [...schemaSide, '(^|/)node_modules/zod/'], dependencyTypesNot: ['type-only'] },
  ),
];

const fromOutside = [
  rule(
    'e2e-and-bench-stay-outside',
    'E2e tests and benchmarks use the product as users and clients do. They share only the support for test databases.',
    { path: '^(e2e|bench)/' },
    { path: ownFolders, pathNot: '^(e2e|bench|contract|server/src/testing)/' },
  ),
  rule(
    'product-knows-no-tools',
    'The product must not import tests, benchmarks or scripts.',
    { path: '^(contract|server|web)/' },
    { path: '^(e2e|bench|scripts)/' },
  ),
];

const serverRules = [
  rule(
    'module-knows-no-module',
    'Move code that two modules need to a lower module.',
    { path: '^server/src/modules/([^/]+)/' },
    { path: '^server/src/modules/', pathNot: '^server/src/modules/$1/' },
  ),
];

/** Returns rules for layered modules, the lowest first: each may import only those before it. */
const layers = (name, folder, modules) =>
  modules.map((module, level) =>
    rule(
      `${name}-${module}-stays-below`,
      `Modules of ${folder} must not import higher modules. Move shared code to a lower module.`,
      { path: `^${folder}/${module}/`, pathNot: tests },
      {
        path: `^${folder}/(${['[^/]+[.]tsx?$', ...modules.slice(level + 1).map((upperModule) => `${upperModule}/`)].join('|')})`,
      },
    ),
  );

const layeredModules = [
  ...layers('server', 'server/src', [
    'config',
    'db',
    'lib/words',
    'lib/api-error',
    'lib/runtime',
    'scheduler',
    'lib/request',
    'lib/tree',
    'lib/storage',
    'events',
    'outbox',
    'lib/sheet',
    'resource/list',
    'resource/fields',
    'authorization',
    'audit',
    'auth',
    'context',
    'session',
    'change',
    'resource/history',
    'api-document',
    'http',
    'resource/export',
    'resource/pipeline',
    'modules',
    'backup',
    'admin',
  ]),
  ...layers('lib', 'web/src/lib', [
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
  ...layers('components', 'web/src/components', [
    'icon',
    'print',
    'feedback',
    'overlay',
    'text',
    'page',
    'action',
    'table',
    'files',
    'fields',
    'form',
    'data-table',
    'saved-view',
    'record',
    'resource',
    'tree',
    'chart',
  ]),
];

const webRules = [
  rule(
    'lib-and-components-know-no-page',
    'app → shell → pages → components, lib.',
    { path: '^web/src/(lib|components|words)/' },
    { path: '^web/src/(app|shell|pages|features)/' },
  ),
  rule(
    'components-know-no-resource',
    'Components may use only parts that every resource has: a definition, attachments, a history, versions, bulk edits, a trash, permissions, a layout, saved views. Code for one resource belongs in features.',
    // The register of references names the endpoint that lists each resource.
    { path: '^web/src/components/', pathNot: [tests, '^web/src/components/form/reference-field[.]tsx$'] },
    {
      path: '^contract/src/[^/]+/',
      pathNot: '^contract/src/(access|attachment|audit|bulk-edit|resource|saved-view|table-layout|trash|version)/',
    },
  ),
  rule(
    'features-know-no-page',
    'app → shell → pages → features → components, lib.',
    { path: '^web/src/features/' },
    { path: '^web/src/(app|shell|pages)/' },
  ),
  rule(
    'lib-knows-no-components',
    'Libraries must not import components.',
    { path: '^web/src/(lib|words)/' },
    { path: '^web/src/components/' },
  ),
  rule(
    'page-knows-no-shell',
    'app → shell → pages → components, lib.',
    { path: '^web/src/pages/' },
    { path: '^web/src/(app|shell)/' },
  ),
  rule(
    'shell-knows-no-app',
    'app → shell → pages → components, lib.',
    { path: '^web/src/shell/' },
    { path: '^web/src/app/' },
  ),
  rule(
    'page-knows-no-page',
    'Move code that two pages need to features, components or lib.',
    { path: '^web/src/pages/', pathNot: '[.]ui[.]test[.]tsx$' },
    { path: '^web/src/pages/.*/page[.]tsx$' },
  ),
  rule(
    'page-part-belongs-to-its-page',
    'A page imports only parts in its folder or below. Move code that two pages need to features, components or lib.',
    { path: '^web/src/pages/(.+)/[^/]+$', pathNot: '/[[]' },
    { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '/page[.]tsx$'] },
  ),
  rule(
    'page-part-of-a-record-belongs-to-its-list',
    'The page of one record imports only the parts of its list.',
    { path: '^web/src/pages/(.+)/[[][^/]+/[^/]+$' },
    { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '/page[.]tsx$'] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...everywhere, ...meetInTheContract, ...fromOutside, ...serverRules, ...webRules, ...layeredModules],
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
