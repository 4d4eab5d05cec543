import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModuleBoundaries } from './lib/module-boundaries.mjs';
import { inRoot } from './lib/root.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-modules-'));
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Creates empty files with the imports and returns the violated rules. */
const findViolatedRules = async (imports) => {
  for (const module of ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']) {
    rmSync(path.join(folder, module), { recursive: true, force: true });
    mkdirSync(path.join(folder, module, 'src'), { recursive: true });
  }
  const files = new Set(imports.flatMap(([from, to]) => [from, to]).filter((file) => !file.startsWith('npm:')));
  for (const file of files) {
    const lines = imports
      .filter(([from]) => from === file)
      .map(([, to, kind]) => {
        const target = to.startsWith('npm:') ? to.slice(4) : `./${path.relative(path.dirname(file), to)}`;
        return kind === 'type' ? `import type { X } from '${target}';\nexport type Y = X;` : `import '${target}';`;
      });
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${lines.join('\n')}\nexport const here = 1;\n`);
  }
  const violations = await checkModuleBoundaries(folder);
  return [...new Set(violations.map((line) => line.split(':')[0]))].toSorted();
};

const createImport = (start, to, kind) => [[start, to, kind]];

describe('the module rules', () => {
  it.each([
    [
      'the contract imports the server',
      createImport('contract/src/a.ts', 'server/src/a.ts', 'type'),
      'contract-knows-nobody',
    ],
    [
      'the server imports the web',
      createImport('server/src/a.ts', 'web/src/lib/a.ts', 'type'),
      'server-and-web-meet-in-the-contract',
    ],
    [
      'the web imports the server',
      createImport('web/src/lib/a.ts', 'server/src/a.ts', 'type'),
      'web-and-server-meet-in-the-contract',
    ],
    ['the web imports zod', createImport('web/src/lib/a.ts', 'npm:zod'), 'web-without-zod'],
    [
      'the web imports schemas',
      createImport('web/src/lib/a.ts', 'contract/src/user/action-schemas.ts'),
      'schemas-stay-on-the-server',
    ],
    [
      'the web imports endpoints',
      createImport('web/src/lib/a.ts', 'contract/src/role/endpoints.ts'),
      'schemas-stay-on-the-server',
    ],
    [
      'the web imports building blocks of schemas',
      createImport('web/src/lib/a.ts', 'contract/src/schema/shape.ts'),
      'schemas-stay-on-the-server',
    ],
    [
      'calls import schemas',
      createImport('contract/src/role/calls.ts', 'contract/src/role/schemas.ts'),
      'schemas-stay-on-the-server',
    ],
    ['calls import zod', createImport('contract/src/role/calls.ts', 'npm:zod'), 'schemas-stay-on-the-server'],
    [
      'the database imports a module',
      createImport('server/src/db/a.ts', 'server/src/modules/x/routes.ts'),
      'server-db-stays-below',
    ],
    [
      'the authorization imports a module',
      createImport('server/src/authorization/a.ts', 'server/src/modules/x/routes.ts'),
      'server-authorization-stays-below',
    ],
    [
      'a module imports the app',
      createImport('server/src/modules/x/routes.ts', 'server/src/app.ts'),
      'server-modules-stays-below',
    ],
    [
      'a module imports a module',
      createImport('server/src/modules/x/routes.ts', 'server/src/modules/xy/store.ts'),
      'module-knows-no-module',
    ],
    [
      'lib imports a page',
      createImport('web/src/lib/a.ts', 'web/src/pages/home/part.tsx'),
      'lib-and-components-know-no-page',
    ],
    [
      'a component imports endpoints of a resource',
      createImport('web/src/components/form/a.tsx', 'contract/src/user/calls.ts'),
      'components-know-no-resource',
    ],
    [
      'a component imports a type of a resource',
      createImport('web/src/components/a.tsx', 'contract/src/dept/fields.ts', 'type'),
      'components-know-no-resource',
    ],
    [
      'a component imports a feature',
      createImport('web/src/components/a.tsx', 'web/src/features/user/a.tsx'),
      'lib-and-components-know-no-page',
    ],
    [
      'a feature imports a page',
      createImport('web/src/features/user/a.tsx', 'web/src/pages/home/a.tsx'),
      'features-know-no-page',
    ],
    [
      'lib imports a component',
      createImport('web/src/lib/a.ts', 'web/src/components/a.tsx'),
      'lib-knows-no-components',
    ],
    [
      'a page imports the shell',
      createImport('web/src/pages/home/page.tsx', 'web/src/shell/a.tsx'),
      'page-knows-no-shell',
    ],
    ['the shell imports the app', createImport('web/src/shell/a.tsx', 'web/src/app/a.tsx'), 'shell-knows-no-app'],
    [
      'a page imports a page',
      createImport('web/src/pages/home/part.tsx', 'web/src/pages/about/page.tsx'),
      'page-knows-no-page',
    ],
    [
      'a page imports a part of another page',
      createImport('web/src/pages/home/page.tsx', 'web/src/pages/home-2/part.tsx'),
      'page-part-belongs-to-its-page',
    ],
    [
      'the page of a record imports a part of another list',
      createImport('web/src/pages/system/user/[id]/page.tsx', 'web/src/pages/system/role/part.tsx'),
      'page-part-of-a-record-belongs-to-its-list',
    ],
    [
      'the product imports test support',
      createImport('server/src/app.ts', 'server/src/testing/a.ts'),
      'no-tests-in-the-product',
    ],
    [
      'an e2e test imports the product',
      createImport('e2e/a.spec.ts', 'web/src/lib/a.ts'),
      'e2e-and-bench-stay-outside',
    ],
    ['the product imports a script', createImport('server/src/app.ts', 'scripts/a.mjs'), 'product-knows-no-tools'],
    [
      'a library of the server imports a layer above it',
      createImport('server/src/lib/api-error/a.ts', 'server/src/http/b.ts'),
      'server-lib/api-error-stays-below',
    ],
    [
      'a layer of the server imports a file outside of the layers',
      createImport('server/src/resource/list/a.ts', 'server/src/app.ts'),
      'server-resource/list-stays-below',
    ],
    [
      'a module of lib imports a type of one above it',
      createImport('web/src/lib/http/a.ts', 'web/src/lib/query/b.ts', 'type'),
      'lib-http-stays-below',
    ],
    [
      'a module of components imports one above it',
      createImport('web/src/components/overlay/a.tsx', 'web/src/components/form/b.tsx'),
      'components-overlay-stays-below',
    ],
    ['an import cannot be resolved', createImport('web/src/lib/a.ts', 'npm:./nowhere.ts'), 'no-unresolved'],
  ])('the module rules are violated if %s', async (_, imports, rule) => {
    expect(await findViolatedRules(imports)).toContain(rule);
  });

  it('the module rules are violated by a cycle, also of types only', async () => {
    const ring = [
      ['web/src/lib/a.ts', 'web/src/lib/b.ts', 'type'],
      ['web/src/lib/b.ts', 'web/src/lib/a.ts', 'type'],
    ];
    expect(await findViolatedRules(ring)).toEqual(['no-cycles']);
  });

  it('the module rules accept the imports of the product', async () => {
    const imports = [
      ['contract/src/endpoints.ts', 'contract/src/role/endpoints.ts'],
      ['contract/src/role/endpoints.ts', 'contract/src/role/calls.ts'],
      ['contract/src/role/endpoints.ts', 'contract/src/role/schemas.ts'],
      ['contract/src/role/calls.ts', 'contract/src/role/schemas.ts', 'type'],
      ['contract/src/role/schemas.ts', 'contract/src/schema/shape.ts'],
      ['contract/src/role/schemas.ts', 'contract/src/role/fields.ts'],
      ['server/src/app.ts', 'server/src/modules/role/routes.ts'],
      ['server/src/modules/role/routes.ts', 'server/src/modules/role/store.ts'],
      ['server/src/modules/role/store.ts', 'server/src/http/serve.ts'],
      ['server/src/http/serve.ts', 'server/src/db/schema.ts', 'type'],
      ['server/src/modules/role/routes.ts', 'contract/src/role/endpoints.ts'],
      ['server/src/modules/role/role.test.ts', 'server/src/testing/databases.ts'],
      ['server/src/modules/role/role.test.ts', 'server/src/app.ts'],
      ['web/src/app/router.tsx', 'web/src/pages/login/page.tsx'],
      ['web/src/app/app.tsx', 'web/src/shell/shell.tsx'],
      ['web/src/pages/home/page.tsx', 'web/src/pages/home/cards.tsx'],
      ['web/src/pages/home/cards.tsx', 'web/src/components/chart/chart.tsx'],
      ['web/src/pages/system/role/[id]/page.tsx', 'web/src/pages/system/role/role-detail.tsx'],
      ['web/src/pages/system/role/[id]/page.tsx', 'web/src/pages/system/role/[id]/part.tsx'],
      ['web/src/components/chart/chart.tsx', 'web/src/lib/api/api.ts'],
      ['web/src/lib/api/api.ts', 'contract/src/role/calls.ts'],
      ['web/src/lib/api/api.ts', 'contract/src/role/schemas.ts', 'type'],
      ['e2e/startup.spec.ts', 'server/src/testing/postgres/cluster.ts'],
    ];
    expect(await findViolatedRules(imports)).toEqual([]);
  });
});
