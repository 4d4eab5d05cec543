import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from './lib/copy-repository.mjs';
import { applyBlock, readGuideCode, readGuideCommands } from './lib/guide-code.mjs';
import { findBin, pinnedNode, root } from './lib/root.mjs';
import { capture, createPinnedEnvironment } from './lib/run.mjs';

/** Tests the field of users that the guide adds. */
const employeeNoTest = `
import { createUser, exportUsers, listUsers } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addAdmin } from '../../testing/staff.ts';

describe.each(databases)('the employee number on $kind', ({ open }) => {
  let instance: Instance;
  let admin: string;
  beforeAll(async () => {
    const database = await open();
    instance = await startInstance(database);
    admin = await instance.createToken(await addAdmin(database.db));
    for (const number of ['1001', '1002']) {
      const user = { username: 'user-' + number, name: 'x', password: 'matrix-1234', employeeNo: 'E-' + number };
      expect((await instance.call(createUser, user, admin)).problem).toBeUndefined();
    }
  });

  test('is unique', async () => {
    const user = { username: 'third', name: 'x', password: 'matrix-1234', employeeNo: 'E-1002' };
    expect((await instance.call(createUser, user, admin)).fields).toEqual({ employeeNo: 'row.taken' });
  });

  test.each([{ employeeNo: 'E-1002' }, { keyword: 'E-1002' }])('finds one user by %j', async (query) => {
    const { result } = await instance.call(listUsers, query, admin);
    expect(result).toMatchObject({ total: 1, list: [{ employeeNo: 'E-1002' }] });
  });

  test('is exported', async () => {
    const response = await instance.send('GET', exportUsers.path + '?format=csv&employeeNo=E-1002', undefined, admin);
    expect(await response.text()).toMatch(/工号[^]*E-1002/);
  });

  test('is imported, unless it is taken or repeated', async () => {
    const fields = ['username', 'name', 'employeeNo'] as const;
    const rows = [['fourth', 'x', 'E-1002'], ['fifth', 'x', 'E-1005'], ['sixth', 'x', 'E-1005']];
    const { result } = await instance.call(importUsers, { fields: [...fields], rows, dryRun: true }, admin);
    expect(result.valid).toBe(1);
    expect(result.errors.map(({ row, column }) => [row, column])).toEqual([[0, 2], [2, 2]]);
  });
});
`;

// Follows the chapter in a copy of the repository. The tests start compilers and PostgreSQL.
describe('the chapter on adding a page', { timeout: 900_000 }, () => {
  let repository;
  beforeAll(() => {
    repository = copyRepository();
  }, 120_000);
  afterAll(() => repository.remove());

  const runNode = async (...args) => {
    const ownVariables = Object.entries(createPinnedEnvironment()).filter(
      ([name]) => !/^(?:ATRIUM_|VITEST|NODE_ENV)/.test(name),
    );
    const { code, output } = await capture(pinnedNode, args, {
      cwd: repository.folder,
      env: Object.fromEntries(ownVariables),
    });
    return code === 0 ? 'fine' : output;
  };
  const findBinary = (name, command) => path.join(repository.folder, path.relative(root, findBin(name, command)));

  it('the chapter on adding a page contains only commands that succeed', async () => {
    // A language does not compile before its translation is complete.
    const commands = readGuideCommands('en-US').filter(([kind]) => kind !== 'language');
    expect(commands.length).toBeGreaterThan(4);
    for (const args of commands)
      expect(await runNode(path.join(repository.folder, 'scripts/new.mjs'), ...args), args.join(' ')).toBe('fine');
  });

  it('the chapter on adding a page contains only code that compiles', async () => {
    const blocks = readGuideCode('en-US');
    const files = new Set(blocks.map((block) => applyBlock(repository.folder, block)));
    const test = 'server/src/modules/user/employee-no.test.ts';
    writeFileSync(path.join(repository.folder, test), employeeNoTest);
    expect(await runNode(findBinary('oxfmt'), ...files, test)).toBe('fine');
    for (const workspace of ['contract', 'server', 'web'])
      expect(await runNode(findBinary('typescript', 'tsc'), '-p', workspace, '--pretty', 'false'), workspace).toBe(
        'fine',
      );
    expect(await runNode(findBinary('oxlint'), '-f', 'unix', ...files)).toBe('fine');
  });

  it('the chapter on adding a page leads to a resource, a field and an endpoint that pass their tests', async () => {
    const modules = ['src/modules/item/', 'src/modules/user/employee-no', 'src/modules/open-sessions/'];
    const registers = ['endpoint-access', 'unexpected-keys', 'api-answers', 'api-document', 'migrate.test'];
    const changedTests = [...modules, ...registers];
    expect(await runNode(findBinary('vitest'), 'run', '--project', 'server', ...changedTests)).toBe('fine');
  });
});
