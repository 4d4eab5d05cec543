import { builtinMenu, type Permission } from '@atrium/contract/permissions.ts';
import { idField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import type { GeneratedResource, Field, Resource } from '@atrium/contract/resource/field.ts';
import { maskValue } from '@atrium/contract/resource/mask.ts';
import {
  toColumnName,
  listFilterNames,
  listFilterableFields,
  listRequiredPermissions,
} from '@atrium/contract/resource/definition.ts';
import { generatedResourceList, allResources, findResource } from '@atrium/contract/resources.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTables, date, decimal, edited, flag, instant, integer, json, optional, text } from '../db/tables.ts';
import { auditRoutes } from '../modules/audit/routes.ts';
import { serveGeneratedResource } from '../resource/pipeline/generated-resource.ts';
import { createAppBuilder, startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addClerk } from '../testing/staff.ts';

/** Permissions of another page that viewing and editing the fields require. */
const required = {
  view: ['/system/user', 'permission:button:unlock'],
  edit: ['/system/user', 'permission:button:import'],
} as const;
const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const sample = {
  name: 'role',
  table: 'samples',
  page: '/system/role',
  one: { 'zh-CN': '样本', 'en-US': 'Sample' },
  many: { 'zh-CN': '样本', 'en-US': 'Samples' },
  search: ['name', 'secret', 'mail'],
  fields: {
    ...idField,
    name: { type: 'text', label, max: 20, required: true, list: { width: 100, isName: true } },
    secret: { type: 'text', label, max: 30, permissions: { view: required.view }, filter: true, sort: true },
    mail: { type: 'text', label, max: 60, format: 'email', permissions: { view: required.view }, filter: true },
    rank: { type: 'integer', label, max: 9_999_999, permissions: { view: required.view }, filter: true, sort: true },
    cost: { type: 'decimal', label, places: 2, permissions: { view: required.view }, filter: true, sort: true },
    due: { type: 'date', label, permissions: { view: required.view }, filter: true, sort: true },
    traits: {
      type: 'choices',
      label,
      options: { mildest: { 'zh-CN': 'mildest', 'en-US': 'mildest' }, wildest: label },
      permissions: { view: required.view },
      filter: true,
    },
    extra: { type: 'json', label, max: 50, permissions: { view: required.view } },
    isOld: { type: 'flag', label, permissions: { edit: required.edit } },
    level: { type: 'integer', label, max: 9_999_999, permissions: { edit: required.edit } },
    grade: {
      type: 'choice',
      label,
      options: { plainest: label, finest: { 'zh-CN': 'finest', 'en-US': 'finest' } },
      initial: 'plainest',
      permissions: { view: required.view },
      filter: true,
      sort: true,
    },
    both: {
      type: 'text',
      label,
      max: 30,
      permissions: { view: required.view, edit: required.edit },
      unique: 'row.taken',
    },
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const columnTypes = {
  text,
  integer,
  flag,
  status: flag,
  choice: text,
  instant: optional(instant),
  id: integer,
  decimal,
  date,
  json,
  choices: json,
};
const table = {
  name: sample.table,
  columns: {
    ...Object.fromEntries(
      Object.entries(sample.fields).map(([name, { type }]) => [toColumnName(name), columnTypes[type]]),
    ),
    ...edited,
  },
  unique: [{ columns: ['both'] }],
};

const createValues = (field: Field): readonly [unknown, unknown] => {
  if (field.type === 'integer') return [7_654_321, 1_234_567];
  if (field.type === 'flag') return [true, false];
  if (field.type === 'choice') return ['finest', 'plainest'];
  if (field.type === 'decimal') return ['7654321.99', '1234567.01'];
  if (field.type === 'date') return ['1987-06-05', '1988-07-06'];
  if (field.type === 'choices') return [['mildest'], ['wildest']];
  if (field.type === 'json') return ['mellow', 'yellow'];
  if (field.type !== 'text') throw new Error(`Add values for fields of type ${field.type} to this test.`);
  if (field.format === 'phone') return ['13977775678', '13966664321'];
  return field.format === 'email' ? ['seen.by.few@example.com', 'other@example.com'] : ['Sesame-open', 'Sesame-shut'];
};

const toPermissionKey = (permission: Permission): string =>
  typeof permission === 'string' ? permission : permission.join(' ');
const allPermissions = (['/system/user', '/system/role', '/system/audit'] as const).flatMap((page) => [
  page,
  ...Object.keys(builtinMenu[page].buttons).map((button) => `${page} ${button}`),
]);

/** A test below fails if other resources restrict fields. */
const people: Resource = findResource('user') ?? sample;
const withPermissions = allResources.filter(
  ({ fields }) => [...listRequiredPermissions(fields, 'view'), ...listRequiredPermissions(fields, 'edit')].length > 0,
);

test('permissions of fields are defined only in resources that check them', () => {
  const checkedResources: readonly Resource[] = [people, ...generatedResourceList];
  expect(withPermissions.filter((resource) => !checkedResources.includes(resource))).toEqual([]);
  expect(withPermissions).toContain(people);
});

const givenParts: Readonly<Record<string, object>> = { user: { name: 'Target', username: 'target-1' } };
/** Error codes of fields with a special rule for changes. */
const ownRules: Readonly<Record<string, string>> = {
  'user.email': 'contact.guarded',
  'user.phoneNumber': 'contact.guarded',
};

const cases = [sample as Resource, ...withPermissions];
const listRestrictedFields = (part: 'view' | 'edit') =>
  cases.flatMap((resource) =>
    listRequiredPermissions(resource.fields, part).map(({ name, permission: right }) => ({
      resource,
      field: name,
      right,
      of: resource.name,
    })),
  );

describe.each(anyDatabase)('permissions of fields on $kind', async ({ open, kind }) => {
  let n = 0;
  const database = await open();
  await createTables(database.db as unknown as Kysely<unknown>, kind, [table]);
  const product = await startInstance(database);
  const samples = await startInstance(
    database,
    Date.now,
    {},
    { build: createAppBuilder([(app, context) => serveGeneratedResource(app, context, sample), auditRoutes]) },
  );

  afterEach(async () => {
    await sql`delete from samples`.execute(database.db);
    await sql`delete from users where username like 'target-%' or username like 'new-%'`.execute(database.db);
  });

  const getInstance = (resource: Resource) => (resource === sample ? samples : product);
  /** All permissions except these. */
  const createClerk = async (without: readonly string[] = []) => {
    const effectivePermissions = allPermissions.filter((key) => !without.includes(key));
    const { user } = await addClerk(database.db, effectivePermissions, { username: `clerk-${++n}` });
    return { user, token: await product.createToken(user) };
  };
  const createClient = (resource: Resource, token: string) => {
    const instance = getInstance(resource);
    const send = async (method: string, path: string, body?: object) => {
      const response = await instance.send(method, `${resource.name}-${path}`, body, token);
      return { status: response.status, text: await response.text() };
    };
    return { send, read: async (path: string) => (await instance.send('GET', path, undefined, token)).text() };
  };
  const parseResult = ({ text: body }: { text: string }) =>
    JSON.parse(body) as {
      code: number;
      result: Readonly<Record<string, unknown>> & { id: number; version: number; total: number };
      problem?: string;
      fields?: Readonly<Record<string, string>>;
    };
  /** The creator has all permissions, so contacts are verified. */
  const createRecord = async (resource: Resource, field: string, value: unknown) => {
    const { send } = createClient(resource, (await createClerk()).token);
    const parts = resource.name === 'user' ? { name: 'Target', username: `target-${++n}` } : { name: `target-${++n}` };
    const otherValue = resource === sample && field !== 'both' ? { both: `free-${n}` } : {};
    const { code, result } = parseResult(
      await send('POST', 'item', { ...givenParts[resource.name], ...parts, ...otherValue, [field]: value }),
    );
    expect(code).toBe(200);
    return { ...result, parts };
  };

  describe.each(listRestrictedFields('view'))('the permission to see $of › $field', ({ resource, field, right }) => {
    const fieldDefinition = resource.fields[field] as Field;
    const [value, otherValue] = createValues(fieldDefinition);
    const mask = maskValue(fieldDefinition, value);
    const expectedFormats = resource.fields[field]?.exported === false ? [] : ['export'];

    /** All responses that contain the value of a record. */
    const createReaders = (token: string, row: { id: number }): Record<string, () => Promise<string>> => {
      const { send, read } = createClient(resource, token);
      const touch = resource.name === 'user' ? { description: `x${++n}` } : { name: `named-${++n}` };
      const columns = `columns=id,${field}&format=csv&sort=-id`;
      const noun = `noun=${resource.name}&recordId=${row.id}`;
      return {
        row: async () => (await send('GET', `item?id=${row.id}`)).text,
        list: async () => (await send('GET', 'list?pageSize=100&sort=-id')).text,
        update: async () => (await send('PUT', 'item', { id: row.id, ...touch })).text,
        conflict: async () => (await send('PUT', 'item', { id: row.id, version: 1, ...touch, name: 'late' })).text,
        // Only registered resources are audited.
        ...(resource !== sample && {
          history: async () => (await send('GET', `item/history?id=${row.id}`)).text,
          audit: () => read(`audit-list?${noun}`),
          'export of the audit': () => read(`audit-list/export?format=csv&columns=changes&${noun}`),
        }),
        ...(expectedFormats.length > 0 && { export: async () => (await send('GET', `list/export?${columns}`)).text }),
      };
    };

    test('every response contains the value with permission, and a mask without', async () => {
      const row = await createRecord(resource, field, value);
      for (const [caller, isSeen] of [
        [await createClerk(), true],
        [await createClerk([toPermissionKey(right)]), false],
      ] as const)
        for (const [place, ask] of Object.entries(createReaders(caller.token, row)))
          expect([place, (await ask()).includes(String(value))]).toEqual([place, isSeen]);
    });

    test('searching, sorting and exporting by the field is rejected without permission', async () => {
      await createRecord(resource, field, value);
      const { send } = createClient(resource, (await createClerk([toPermissionKey(right)])).token);
      const fullClient = createClient(resource, (await createClerk()).token);
      for (const { as, field: filterField } of listFilterableFields(resource.fields).filter(
        ({ name }) => name === field,
      ))
        for (const filter of listFilterNames(as, filterField))
          for (const path of ['list', 'list/export']) {
            const query = `${path}?${filter}=${encodeURIComponent(String(value))}`;
            expect(parseResult(await send('GET', query))).toMatchObject({
              code: 403,
              fields: { [filter]: 'right.hiddenField' },
            });
            expect((await fullClient.send('GET', query)).status).toBe(200);
          }
      if (resource.search?.includes(field)) {
        const searchPath = `list?keyword=${encodeURIComponent(String(value))}`;
        expect(parseResult(await send('GET', searchPath)).result.total).toBe(0);
        expect(parseResult(await fullClient.send('GET', searchPath)).result.total).toBe(1);
      }
      if (!fieldDefinition.sort) return;
      const sortedList = parseResult(await send('GET', `list?sort=${field}`));
      expect(sortedList).toMatchObject({ code: 403, fields: { sort: 'right.hiddenField' } });
      expect((await fullClient.send('GET', `list?sort=-${field}`)).status).toBe(200);
    });

    test('saving the mask changes nothing, and a guess reveals nothing', async () => {
      const row = await createRecord(resource, field, value);
      const maskedClient = createClient(resource, (await createClerk([toPermissionKey(right)])).token);
      const seeing = createClient(resource, (await createClerk()).token);
      const readNow = async () => parseResult(await seeing.send('GET', `item?id=${row.id}`)).result;
      const back = parseResult(await maskedClient.send('PUT', 'item', { id: row.id, [field]: mask }));
      expect([back.code, back.result.version]).toEqual([200, row.version]);
      expect(await readNow()).toMatchObject({ [field]: value, version: row.version });
      // A correct and a wrong guess must be indistinguishable.
      for (const [at, guess] of [value, otherValue].entries()) {
        if (JSON.stringify(guess) === JSON.stringify(mask)) continue;
        const { code, result } = parseResult(await maskedClient.send('PUT', 'item', { id: row.id, [field]: guess }));
        expect([at, code, result.version]).toEqual([at, 200, row.version + at + 1]);
        expect(result[field]).toEqual(maskValue(fieldDefinition, guess));
        expect((await readNow())[field]).toEqual(guess);
        const entries = (await seeing.send('GET', `item/history?id=${row.id}`)).text;
        const { result: history } = JSON.parse(entries) as { result: { list: { changes: { field: string }[] }[] } };
        expect(history.list[0]?.changes.map((change) => change.field)).toContain(field);
      }
    });

    test('saving a text that only looks like a mask does not store it', async () => {
      if (fieldDefinition.type !== 'text' || !fieldDefinition.format) return;
      const row = await createRecord(resource, field, value);
      for (const effectivePermissions of [[], [toPermissionKey(right)]]) {
        const { send } = createClient(resource, (await createClerk(effectivePermissions)).token);
        const forged = fieldDefinition.format === 'phone' ? '139****0000' : 'nobody***';
        const answer = parseResult(await send('PUT', 'item', { id: row.id, [field]: forged }));
        expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
      }
    });
  });

  describe.each(listRestrictedFields('edit'))('the permission to change $of › $field', ({ resource, field, right }) => {
    const [value, otherValue] = createValues(resource.fields[field] as Field);
    const ownRule = ownRules[`${resource.name}.${field}`];

    test('without permission, a changed or new value is rejected at the field, and an unchanged one accepted', async () => {
      const row = await createRecord(resource, field, value);
      const { send } = createClient(resource, (await createClerk([toPermissionKey(right)])).token);
      const rejection = { code: 403, fields: { [field]: ownRule ?? 'right.guardedField' } };
      expect(parseResult(await send('PUT', 'item', { id: row.id, [field]: otherValue }))).toMatchObject(rejection);
      const unchangedResponse = parseResult(
        await send('PUT', 'item', { id: row.id, [field]: value, name: row.parts.name }),
      );
      expect([unchangedResponse.code, unchangedResponse.result.version]).toEqual([200, row.version]);
      const parts = {
        ...givenParts[resource.name],
        ...(resource.name === 'user' ? { username: `new-${++n}` } : { name: `new-${++n}` }),
      };
      const createdRecord = parseResult(await send('POST', 'item', { ...parts, [field]: value }));
      // The creator may set contacts of a new user, which are not verified.
      expect(createdRecord.code).toBe(ownRule ? 200 : 403);
      if (ownRule) expect(createdRecord.result).toMatchObject({ emailVerified: false, phoneVerified: false });
      else expect(createdRecord.fields).toEqual({ [field]: 'right.guardedField' });
      expect(
        parseResult(
          await createClient(resource, (await createClerk()).token).send('PUT', 'item', {
            id: row.id,
            [field]: otherValue,
          }),
        ).code,
      ).toBe(200);
    });
  });

  test('users who may neither see nor change a field cannot guess values', async () => {
    const row = await createRecord(sample, 'both', 'Sesame-open');
    const { send } = createClient(
      sample,
      (await createClerk([toPermissionKey(required.view), toPermissionKey(required.edit)])).token,
    );
    for (const guess of ['Sesame-open', 'Sesame-shut'])
      expect(parseResult(await send('PUT', 'item', { id: row.id, both: guess }))).toMatchObject({
        code: 403,
        fields: { both: 'right.guardedField' },
      });
    // Searching does not find the record either.
    expect(parseResult(await send('PUT', 'item', { both: 'Sesame-open', name: 'found' }))).toMatchObject({ code: 422 });
  });

  test('the permission for a contact limits the search by it, and its display during impersonation', async () => {
    const { db } = database;
    const phone = '13955551234';
    const row = await createRecord(people, 'phoneNumber', phone);
    const looking = 'permission:button:impersonate';
    const see = '/system/user permission:button:see-phone';
    const findByPhone = async (token: string) =>
      parseResult(await createClient(people, token).send('GET', 'list?keyword=13955551234')).result.total;
    const loadUserInfo = async (clerk: { token: string }) => {
      const view = await product.call(impersonateUser, { id: row.id }, clerk.token);
      return createClient(people, view.result.token).read('user-info');
    };
    const [clerkWithoutPermission, clerkWithPermission] = [await createClerk(), await createClerk([see])];
    expect([await findByPhone(clerkWithoutPermission.token), await findByPhone(clerkWithPermission.token)]).toEqual([
      1, 0,
    ]);
    const nearClerk = await addClerk(db, ['/system/user', `/system/user ${looking}`], { username: `near-${++n}` });
    const role = await addClerk(db, [see], { data_scope: 'self', username: `giver-${++n}` });
    await db.insertInto('user_roles').values({ user_id: nearClerk.user, role_id: role.role }).execute();
    const token = await product.createToken(nearClerk.user);
    expect(await findByPhone(token)).toBe(0);
    expect(parseResult(await createClient(people, token).send('GET', `item?id=${row.id}`)).result).toMatchObject({
      phoneNumber: '139****1234',
    });
    expect(await loadUserInfo({ token })).not.toContain(phone);
  });
});
