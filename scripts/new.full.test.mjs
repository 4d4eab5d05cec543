import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from './lib/copy-repository.mjs';
import { findBin, pinnedNode, root } from './lib/root.mjs';
import { capture, createPinnedEnvironment } from './lib/run.mjs';

// Uses a path that no repository is likely to have. The tests start compilers, a PostgreSQL server and a browser.
describe('npm run new', { timeout: 600_000 }, () => {
  let repository;
  beforeAll(async () => {
    repository = copyRepository();
    await capture('git', ['init', '-q'], { cwd: repository.folder });
    await capture('git', ['add', '-A'], { cwd: repository.folder });
  }, 120_000);
  afterAll(() => repository.remove());

  const runNode = async (...args) => {
    // Settings of this test run must not affect the one in the temporary folder.
    const ownVariables = Object.entries(createPinnedEnvironment()).filter(
      ([name]) => !/^(?:ATRIUM_|VITEST|NODE_ENV)/.test(name),
    );
    const { code, output } = await capture(pinnedNode, args, {
      cwd: repository.folder,
      env: Object.fromEntries(ownVariables),
    });
    return code === 0 ? 'fine' : output;
  };
  const make = (...args) => runNode(path.join(repository.folder, 'scripts/new.mjs'), ...args);
  const runGit = async (...args) =>
    (await capture('git', args, { cwd: repository.folder })).output.split('\n').filter(Boolean);
  const listTouched = async () => [
    ...(await runGit('diff', '--name-only')),
    ...(await runGit('ls-files', '--others', '--exclude-standard')),
  ];
  const readText = (file) => readFileSync(path.join(repository.folder, file), 'utf8');
  const findBinary = (name, command) => path.join(repository.folder, path.relative(root, findBin(name, command)));

  it('npm run new restores everything if the generated code does not compile', async () => {
    const fault = path.join(repository.folder, 'contract/src/broken.ts');
    writeFileSync(fault, "export const number: number = 'none';\n");
    expect(await make('/proving-ground/specimen')).toMatch(
      /does not compile, so all changes were undone[\s\S]*broken\.ts/,
    );
    rmSync(fault);
    expect(await listTouched()).toEqual([]);
  });

  const listTouchedBy = async (...args) => {
    await capture('git', ['add', '-A'], { cwd: repository.folder });
    expect(await make(...args)).toBe('fine');
    return listTouched();
  };

  it('npm run new creates a page with at most seven new and five changed files', async () => {
    const fields = [
      'stock:integer:库存:Stock,maker:text,isFragile:flag,grade:choice(gold|silver):等级:Grade',
      'unitPrice:decimal(CNY):单价:Unit price,weight:decimal,due:date:到期:Due,traits:choices(soft|hard),extra:json,photo:file:照片:Photo,papers:files:附件:Papers',
      'owner:user:负责人:Owner,place:dept(clear):地点:Place',
    ].join();
    const files = await listTouchedBy(
      '/proving-ground/specimen',
      '--zh',
      '标本',
      '--group-en',
      'Test range',
      '--fields',
      fields,
    );
    const newFiles = await runGit('ls-files', '--others', '--exclude-standard');
    expect(newFiles.length).toBeLessThanOrEqual(7);
    expect(files.length - newFiles.length).toBeLessThanOrEqual(5);
    expect(readText('contract/src/permissions.ts').match(/^ {2}'\/proving-ground': \{/gm)).toHaveLength(1);
    expect(readText('contract/src/words/zh-CN/title-words.ts')).toMatch(
      /provingGround: '[^']+',\n\s+specimen: '标本',/,
    );
    expect(readText('contract/src/words/en-US/title-words.ts')).toContain("provingGround: 'Test range'");
  });

  it('npm run new adds a field to a built-in resource in at most four files of three folders', async () => {
    const files = await listTouchedBy('field', 'user', 'nickname:text:昵称:Nickname');
    expect(files.length).toBeLessThanOrEqual(4);
    expect(new Set(files.map((file) => file.split('/').slice(0, 3).join('/'))).size).toBeLessThanOrEqual(3);
  });

  it('npm run new adds a text and a reference with a foreign key to a generated resource', async () => {
    const files = await listTouchedBy('field', 'specimen', 'motto:text', 'keeper:role(clear):保管角色:Keeper');
    expect(files.length).toBeLessThanOrEqual(4);
    expect(readText('contract/src/specimen/fields.ts')).toMatch(
      /keeper: \{\n\s+type: 'reference',\n[^}]+\},\n\s+to: 'role',\n\s+onDelete: 'clear',/,
    );
    const migration = files.find((file) => /migrations\/\d+-specimen-motto-keeper\.ts$/.test(file));
    expect(readText(migration ?? '')).toMatch(/column: 'keeper', parent: 'roles', onDelete: 'set null'/);
    const table = (await runGit('ls-files')).find((file) => /migrations\/\d+-specimen\.ts$/.test(file));
    expect(readText(table ?? '')).toMatch(/column: 'owner', parent: 'users', onDelete: 'restrict'/);
  });

  it('npm run new adds a language that lacks only device names, demo texts and labels of later fields', async () => {
    const language = ['de-DE', 'Deutsch', 'Auf Deutsch anzeigen'];
    await listTouchedBy('language', ...language);
    const compilation = await runNode(findBinary('typescript', 'tsc'), '-p', 'server', '--pretty', 'false');
    const files = [...compilation.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
    expect([...new Set(files)]).toEqual([
      'contract/src/device-name.ts',
      'server/src/db/seed/demo/announcements.ts',
      'server/src/db/seed/demo/notifications.ts',
    ]);
    expect(readText('contract/src/words/de-DE/label-words.ts')).toMatch(/keeper: \{\s+label: 'Keeper'/);
    expect(await runGit('checkout', '-q', '.')).toEqual([]);
    expect(await runGit('clean', '-fdq')).toEqual([]);
  });

  it('npm run new generates code that passes lint, format, module checks and types', async () => {
    const files = (await runGit('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
      /specimen|nickname|permissions\.ts$|resources\.ts$|migrations\.ts$/.test(file),
    );
    expect(await runNode(findBinary('oxlint'), '-f', 'unix', ...files)).toBe('fine');
    expect(await runNode(findBinary('oxfmt'), '--check', ...files)).toBe('fine');
    expect(await runNode(path.join(repository.folder, 'scripts/module-boundaries.mjs'))).toBe('fine');
    expect(await runNode(findBinary('typescript', 'tsc'), '-p', 'e2e')).toBe('fine');
    expect(await runNode(findBinary('knip'), '--no-progress', '--no-config-hints')).toBe('fine');
  });

  it('npm run new keeps the tests of every resource green, and generates tests that pass', async () => {
    const central = [
      'api-answers',
      'api-document',
      'attachment-fields',
      'bulk-edits',
      'endpoint-access',
      'entities',
      'field-permissions',
      'other-clients',
      'resource-fields',
      'resource-lists',
      'saved-views',
      'contract-tests/trash',
      'versions',
    ];
    const testNames = ['src/modules/specimen/', 'src/modules/user/nickname', 'unexpected-keys', 'check-definitions'];
    const projects = ['--project', 'server', '--project', 'contract'];
    expect(await runNode(findBinary('vitest'), 'run', ...projects, ...testNames, ...central, 'contract/src')).toBe(
      'fine',
    );
  });

  it('npm run new generates an e2e test that passes', async () => {
    expect(await runNode('-e', "import('./scripts/lib/build.mjs').then(({ buildWeb }) => buildWeb())")).toBe('fine');
    const config = path.join(repository.folder, 'e2e/playwright.config.ts');
    expect(
      await runNode(findBinary('@playwright/test', 'playwright'), 'test', '--config', config, 'specimen.spec.ts'),
    ).toBe('fine');
  });
});
