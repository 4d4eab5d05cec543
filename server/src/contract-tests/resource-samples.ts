import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import type { Field, Resource } from '@atrium/contract/resource/field.ts';
import { formatDecimal } from '@atrium/contract/resource/decimal.ts';
import { listDictionaryFields, listEditableFields, listOptions } from '@atrium/contract/resource/definition.ts';
import { allResources } from '@atrium/contract/resources.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { TestDatabase } from '../testing/databases.ts';
import { addDept, addDictionary, addPosition, addRole, addUser } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';
import { addClerk, loadMenuIds } from '../testing/staff.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Resources whose records a client can create. */
export const resources = allResources.filter(({ name }) =>
  endpoints.some(({ call }) => call.method === 'POST' && call.path === `${name}-item`),
);

/** Returns the page that grants the permissions of a resource. */
export const getPage = (name: string): string => {
  const requiredPermission = endpoints.find(({ call }) => call.path === `${name}-list`)?.call.requiredPermission ?? '';
  return typeof requiredPermission === 'string' ? requiredPermission : requiredPermission[0];
};

const createRules = (value: string) => [{ claim: 'groups', value, roles: [2], deptId: null }];

const ownValues: Readonly<Record<string, readonly [unknown, unknown]>> = {
  'menu.path': ['/sample/first', '/sample/second'],
  'menu.iframeLink': ['/guide/first', 'https://example.com/second'],
  'menu.currentActiveMenu': ['/active/first', '/active/second'],
  'identity-provider.rules': [createRules('first'), createRules('second')],
};
/** These depend on other fields, and have specific tests. */
const dependent = new Set([
  'menu.menuType',
  'menu.permission',
  'role.dataScope',
  'role.depts',
  'user.avatar',
  'announcement.audience',
  'identity-provider.clientSecret',
]);

const createTexts = ({ format }: Extract<Field, { type: 'text' }>): readonly [unknown, unknown] => {
  if (format === 'email') return ['first@example.com', 'second@example.com'];
  if (format === 'phone') return ['13811112222', '13933334444'];
  if (format === 'url') return ['https://example.com/first', 'https://example.com/second'];
  return format === 'address' ? ['/sample/first', 'https://example.com/second'] : ['sample-first', 'sample-second'];
};

export interface ReferencedRecords {
  readonly user: readonly [number, number];
  readonly role: readonly [number, number];
  readonly menu: readonly [number, number];
  readonly dept: readonly [number, number];
  readonly dictionary: readonly [number, number];
  readonly position: readonly [number, number];
}

const sampleItems = ['first', 'second'] as const;

const commonValues: Partial<Record<Field['type'], readonly [unknown, unknown]>> = {
  date: ['2026-03-05', '2027-03-06'],
  json: [{ first: [1] }, { second: null }],
  dictionary: sampleItems,
  flag: [true, false],
  instant: [1_900_000_000_000, 2_000_000_000_000],
  status: [1, 0],
};

/** Creates the dictionaries from which fields take their values. */
const addDictionaries = async (db: Database['db']): Promise<void> => {
  const codes = resources.flatMap(({ fields }) => listDictionaryFields(fields).map(({ field }) => field.dictionary));
  for (const code of new Set(codes))
    await addDictionary(
      db,
      code,
      sampleItems.map((value) => ({ value })),
    );
};

export const createValues = (
  resource: Resource,
  name: string,
  field: Field,
  referred: ReferencedRecords,
): readonly [unknown, unknown] => {
  const ownValue = ownValues[`${resource.name}.${name}`] ?? commonValues[field.type];
  if (ownValue) return ownValue;
  if (field.type === 'text') return createTexts(field);
  if (field.type === 'integer') return [field.min ?? 3, field.max ?? 4];
  if (field.type === 'decimal') return [formatDecimal(1, field.places), formatDecimal(2, field.places)];
  if (field.type === 'choices') return [listOptions(field).slice(0, 1), listOptions(field).slice(-1)];
  if (field.type === 'choice') return [listOptions(field).at(0), listOptions(field).at(-1)];
  if (field.type === 'reference') return referred[field.to];
  if (field.type === 'references') return [[referred[field.to][0]], [referred[field.to][1]]];
  throw new Error(`Fields of type ${field.type} are not settable.`);
};

/** Images and attached files have to be uploaded first. `attachment-fields.test.ts` tests attached files. */
export const listSettableFields = (resource: Resource): [string, Field][] =>
  listEditableFields(resource.fields).filter(
    ([name, { type }]) => type !== 'file' && type !== 'files' && !dependent.has(`${resource.name}.${name}`),
  );

let count = 0;
/** Returns unique values of required fields. */
export const createRequiredValues = (
  resource: Resource,
  { dictionary }: Pick<ReferencedRecords, 'dictionary'>,
): Row => {
  count++;
  const required = listEditableFields(resource.fields).flatMap(([name, field]): [string, string][] =>
    field.type === 'text' && field.required ? [[name, `sample-${count}`]] : [],
  );
  const named = {
    name: `Sample ${count}`,
    code: `sample:${count}`,
    path: `/sample/${count}`,
    issuer: 'https://id.example.com',
  };
  return { ...Object.fromEntries(required), ...named, audience: 'everyone', dictionaryId: dictionary[0] };
};

/** The functions act as an administrator. */
export const startSamples = async (open: TestDatabase['open']) => {
  const { database, instance, admin: token } = await startServer(open);
  const { db } = database;
  await addDictionaries(db);
  const [home = 0, about = 0] = await loadMenuIds(db, ['/home', '/about']);
  const referred: ReferencedRecords = {
    user: [await addUser(db), await addUser(db)],
    role: [await addRole(db), await addRole(db)],
    menu: [home, about],
    dept: [await addDept(db), await addDept(db)],
    dictionary: [await addDictionary(db), await addDictionary(db)],
    position: [await addPosition(db), await addPosition(db)],
  };
  const request = (method: string, path: string, body?: object) => instance.send(method, path, body, token);
  const send = async (method: string, path: string, body?: object) =>
    // Envelope of a response.
    (await (await request(method, path, body)).json()) as { code: number; result: Row; fields?: Row };
  return {
    db,
    instance,
    token,
    referred,
    request,
    send,
    /** Returns a token of a new user with these permissions. */
    createToken: async (...keys: readonly string[]) => instance.createToken((await addClerk(db, keys)).user),
    /** Returns the first or the second values of fields. */
    createRow: (resource: Resource, fields: readonly [string, Field][], side: 0 | 1): Row =>
      Object.fromEntries(fields.map(([name, field]) => [name, createValues(resource, name, field, referred)[side]])),
    read: async ({ name }: Resource, id: number) => (await send('GET', `${name}-item?id=${id}`)).result,
    list: async ({ name }: Resource, query: string) => {
      const { result } = await send('GET', `${name}-list?pageSize=100&${query}`);
      return (result['list'] as Row[]).map((row) => Number(row['id']));
    },
    history: async ({ name }: Resource, id: unknown) => {
      const { result } = await send('GET', `${name}-item/history?id=${Number(id)}`);
      return result['list'] as AuditEntry[];
    },
    create: (resource: Resource, values: Row = {}) => {
      const body = Object.entries({ ...createRequiredValues(resource, referred), ...values });
      const knownEntries = body.filter(([name]) => Object.hasOwn(resource.fields, name));
      return send('POST', `${resource.name}-item`, Object.fromEntries(knownEntries));
    },
    remove: ({ name }: Resource, ...ids: readonly unknown[]) => send('DELETE', `${name}-item`, { ids }),
  };
};
