import { idField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import type { Kysely } from 'kysely';
import { createTables, edited, flag, type Table, text } from '../db/tables.ts';
import { serveGeneratedResource } from '../resource/pipeline/generated-resource.ts';
import type { TestDatabase } from './databases.ts';
import { sampleName } from './generated-records.ts';
import { createAppBuilder, type Routes, startInstance } from './instance.ts';
import { addAdmin } from './staff.ts';

/** Defines a resource of a test with the name and page of roles, because the app of the test serves no roles. */
export const defineParcel = <const F extends GeneratedResource['fields']>(fields: F) =>
  ({
    name: 'role',
    table: 'parcels',
    page: '/system/role',
    one: { 'zh-CN': '包裹', 'en-US': 'Parcel' },
    many: { 'zh-CN': '包裹', 'en-US': 'Parcels' },
    search: ['name'],
    fields: { ...idField, name: sampleName, ...fields, ...statusField, ...timeFields },
  }) as const satisfies GeneratedResource;

/** Starts an instance that serves `routes` and a resource of `defineParcel`, whose table has `columns`. */
export const startParcelServer = async (
  { open, kind }: TestDatabase,
  parcel: GeneratedResource,
  columns: Table['columns'],
  routes: Routes,
) => {
  const database = await open();
  const table = { name: parcel.table, columns: { ...edited, name: text, ...columns, status: flag } };
  // Migrations are not typed by tables.
  await createTables(database.db as unknown as Kysely<unknown>, kind, [table]);
  const build = createAppBuilder(
    [routes, (app, context) => serveGeneratedResource(app, context, parcel)],
    [...generatedResourceList, parcel],
  );
  const instance = await startInstance(database, Date.now, {}, { build });
  return { database, instance, admin: await instance.createToken(await addAdmin(database.db)) };
};
