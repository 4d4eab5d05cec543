import { changeCompanySettings, dismissFirstSteps, readFirstSteps } from '@atrium/contract/company/calls.ts';
import type { FirstStep } from '@atrium/contract/company/fields.ts';
import { createDept } from '@atrium/contract/dept/calls.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import { createRole } from '@atrium/contract/role/calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { expect, test, describe } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';

describe.each(anyDatabase)('the first steps on $kind', ({ open }) => {
  const begin = async (settings: Readonly<Record<string, string>> = {}) => {
    const database = await open();
    const instance = await startInstance(database, Date.now, settings, { hasExamples: false });
    const admin = await instance.createToken(await addAdmin(database.db));
    const loadState = async (token = admin) => (await instance.call(readFirstSteps, undefined, token)).result;
    const loadDoneSteps = async (): Promise<FirstStep[]> =>
      (await loadState()).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
    const end = async () => {
      await instance.stop();
      await database.close();
    };
    return { database, instance, admin, state: loadState, done: loadDoneSteps, end };
  };

  test('the first steps are done when their records exist, and disappear after the last one', async () => {
    const { instance, admin, state, done, end } = await begin({
      ATRIUM_SMTP_URL: 'smtp://a:b@127.0.0.1:9?from=atrium@example.com',
    });
    expect(await done()).toEqual(['mail']);
    await instance.call(createDept, { name: '总部' }, admin);
    await instance.call(createRole, { name: '销售', code: 'sales' }, admin);
    expect(await done()).toEqual(['depts', 'roles', 'mail']);
    await instance.call(createUser, { username: 'first-one', name: '一' }, admin);
    expect(await state()).toMatchObject({
      isOver: false,
      steps: expect.arrayContaining([{ name: 'people', isDone: true, count: 2 }]),
    });
    await instance.call(
      changeCompanySettings,
      { name: '某公司', logo: '', preferences: {}, locked: [], registration: null },
      admin,
    );
    expect((await state()).isOver).toBe(true);
    await end();
  });

  test('the first steps are dismissed for all users with permission, and hidden from others', async () => {
    const { database, instance, admin, state, end } = await begin();
    const reader = await instance.createToken((await addClerk(database.db, ['/system/setting'])).user);
    const stranger = await instance.createToken((await addClerk(database.db, ['/home'])).user);
    expect((await state(reader)).isOver).toBe(false);
    expect((await instance.call(readFirstSteps, undefined, stranger)).problem).toBe('right.missing');
    expect((await instance.call(dismissFirstSteps, {}, reader)).problem).toBe('right.missing');
    expect((await instance.call(dismissFirstSteps, {}, admin)).result.isOver).toBe(true);
    expect((await state(reader)).isOver).toBe(true);
    await end();
  });

  test('the first steps are hidden in the demo, whose menu has the examples', async () => {
    const plainInstance = await begin();
    const examples = ['/access', '/route-nest', '/components', '/outside'];
    const builtIn = ['/home', ...examples, '/system', '/personal-center', '/about'];
    const loadTopStep = async ({ instance, admin }: Awaited<ReturnType<typeof begin>>) =>
      (await instance.call(readRoutes, undefined, admin)).result
        .map(({ path }) => path)
        .filter((path) => builtIn.includes(path));
    expect(await loadTopStep(plainInstance)).toEqual(builtIn.filter((path) => !examples.includes(path)));
    await plainInstance.end();
    const demo = await begin({ ATRIUM_DEMO: 'on' });
    expect(await loadTopStep(demo)).toEqual(builtIn);
    expect((await demo.state()).isOver).toBe(true);
    await demo.end();
  });
});
