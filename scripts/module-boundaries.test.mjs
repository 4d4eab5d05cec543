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

describe('the module rules', () => {
  it.each([
    ['contract/src/a.ts', 'server/src/a.ts', 'contract-knows-nobody', 'type'],
    ['server/src/a.ts', 'web/src/lib/a.ts', 'server-and-web-meet-in-the-contract', 'type'],
    ['web/src/lib/a.ts', 'server/src/a.ts', 'web-and-server-meet-in-the-contract', 'type'],
    ['web/src/lib/a.ts', 'npm:zod', 'web-without-zod'],
    ['web/src/lib/a.ts', 'contract/src/user/action-schemas.ts', 'schemas-stay-on-the-server'],
    ['web/src/lib/a.ts', 'contract/src/role/endpoints.ts', 'schemas-stay-on-the-server'],
    ['web/src/lib/a.ts', 'contract/src/schema/shape.ts', 'schemas-stay-on-the-server'],
    ['contract/src/role/calls.ts', 'contract/src/role/schemas.ts', 'schemas-stay-on-the-server'],
    ['contract/src/role/calls.ts', 'npm:zod', 'schemas-stay-on-the-server'],
    ['server/src/db/a.ts', 'server/src/modules/x/routes.ts', 'server-db-stays-below'],
    ['server/src/authorization/a.ts', 'server/src/modules/x/routes.ts', 'server-authorization-stays-below'],
    ['server/src/modules/x/routes.ts', 'server/src/app.ts', 'server-modules-stays-below'],
    ['server/src/modules/x/routes.ts', 'server/src/modules/xy/store.ts', 'module-knows-no-module'],
    ['web/src/lib/a.ts', 'web/src/pages/home/part.tsx', 'lib-and-components-know-no-page'],
    ['web/src/components/form/a.tsx', 'contract/src/user/calls.ts', 'components-know-no-resource'],
    ['web/src/components/a.tsx', 'contract/src/dept/fields.ts', 'components-know-no-resource', 'type'],
    ['web/src/components/a.tsx', 'web/src/features/user/a.tsx', 'lib-and-components-know-no-page'],
    ['web/src/features/user/a.tsx', 'web/src/pages/home/a.tsx', 'features-know-no-page'],
    ['web/src/lib/a.ts', 'web/src/components/a.tsx', 'lib-knows-no-components'],
    ['web/src/pages/home/page.tsx', 'web/src/shell/a.tsx', 'page-knows-no-shell'],
    ['web/src/shell/a.tsx', 'web/src/app/a.tsx', 'shell-knows-no-app'],
    ['web/src/pages/home/part.tsx', 'web/src/pages/about/page.tsx', 'page-knows-no-page'],
    ['web/src/pages/home/page.tsx', 'web/src/pages/home-2/part.tsx', 'page-part-belongs-to-its-page'],
    [
      'web/src/pages/system/user/[id]/page.tsx',
      'web/src/pages/system/role/part.tsx',
      'page-part-of-a-record-belongs-to-its-list',
    ],
    ['server/src/app.ts', 'server/src/testing/a.ts', 'no-tests-in-the-product'],
    ['e2e/a.spec.ts', 'web/src/lib/a.ts', 'e2e-and-bench-stay-outside'],
    ['server/src/app.ts', 'scripts/a.mjs', 'product-knows-no-tools'],
    ['server/src/lib/api-error/a.ts', 'server/src/http/b.ts', 'server-lib/api-error-stays-below'],
    ['server/src/resource/list/a.ts', 'server/src/app.ts', 'server-resource/list-stays-below'],
    ['web/src/lib/http/a.ts', 'web/src/lib/query/b.ts', 'lib-http-stays-below', 'type'],
    ['web/src/components/overlay/a.tsx', 'web/src/components/form/b.tsx', 'components-overlay-stays-below'],
    ['web/src/lib/a.ts', 'npm:./nowhere.ts', 'no-unresolved'],
  ])('the module rules are violated if %s imports %s: %s', async (from, to, rule, kind) => {
    expect(await findViolatedRules([[from, to, kind]])).toContain(rule);
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
