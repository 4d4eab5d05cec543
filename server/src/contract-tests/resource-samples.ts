import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import type { Field, Resource } from '@atrium/contract/resource/field.ts';
import { listEditableFields, listOptions } from '@atrium/contract/resource/definition.ts';
import { allResources } from '@atrium/contract/resources.ts';
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
export const getPage = (name: string): string =>
  ({ 'dictionary-item': '/system/dictionary', 'identity-provider': '/system/sign-in' })[name] ?? `/system/${name}`;

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

export const createValues = (
  resource: Resource,
  name: string,
  field: Field,
  referred: ReferencedRecords,
): readonly [unknown, unknown] => {
  const ownValue = ownValues[`${resource.name}.${name}`];
  if (ownValue) return ownValue;
  if (field.type === 'text') return createTexts(field);
  if (field.type === 'integer') return [field.min ?? 3, field.max ?? 4];
  if (field.type === 'choice') return [listOptions(field).at(0), listOptions(field).at(-1)];
  if (field.type === 'flag') return [true, false];
  if (field.type === 'instant') return [1_900_000_000_000, 2_000_000_000_000];
  if (field.type === 'status') return [1, 0];
  if (field.type === 'reference') return referred[field.to];
  if (field.type === 'references') return [[referred[field.to][0]], [referred[field.to][1]]];
  throw new Error(`Add values for fields of type ${field.type} to this test.`);
};

/** Attached files, which have to be uploaded first, are tested by `attachment-fields.test.ts`. */
export const listSettableFields = (resource: Resource): [string, Field][] =>
  listEditableFields(resource.fields).filter(
    ([name, { type }]) => type !== 'files' && !dependent.has(`${resource.name}.${name}`),
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
