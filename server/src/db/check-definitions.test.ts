import type { Fields, Resource } from '@atrium/contract/resource/field.ts';
import { allResources } from '@atrium/contract/resources.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { checkDefinitions, DefinitionError } from './check-definitions.ts';
import type { Database } from './dialect/dialect.ts';
import { createTables, edited, integer, reference, text } from './tables.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const createTree = (fields: Fields, table = 'trees'): Resource => ({
  name: 'tree',
  table,
  one: label,
  many: label,
  fields,
});

describe.each(databases)('a resource definition on $kind', ({ open, kind }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    const columns = { ...edited, name: text, height: integer, owner: reference };
    await createTables(database.db as unknown as Kysely<unknown>, kind, [{ name: 'trees', columns }]);
  });

  const check = (...resources: Resource[]) =>
    checkDefinitions(database, [
      ...allResources.filter(({ name }) => resources.every((resource) => resource.name !== name)),
      ...resources,
    ]);

  test('a definition that matches its table lets the server start', async () => {
    await expect(check()).resolves.toBeUndefined();
    const fit = createTree({ name: { type: 'text', label, max: 9 }, height: { type: 'integer', label } });
    await expect(check(fit)).resolves.toBeUndefined();
  });

  test.each<[string, Resource, string]>([
    ['has no table', createTree({}, 'bushes'), 'tree: its table bushes does not exist.'],
    [
      'has no column',
      createTree({ isOld: { type: 'flag', label } }),
      'tree.isOld: its column trees.is_old does not exist.',
    ],
    [
      'has no join table',
      createTree({ owners: { type: 'references', label, to: 'user', table: 'tree_users' } }),
      'tree.owners: its column tree_users.tree_id does not exist.',
    ],
    [
      'has no pinyin column',
      createTree({ name: { type: 'text', label, max: 9, pinyin: true } }),
      'tree.name: its column trees.name_pinyin does not exist.',
    ],
    [
      'cannot be held',
      createTree({ name: { type: 'integer', label } }),
      'tree.name: its column trees.name is text, which cannot store integer.',
    ],
    [
      'cannot be empty',
      createTree({ owner: { type: 'reference', label, to: 'user' } }),
      'tree.owner: its column trees.owner must be nullable for a reference.',
    ],
    [
      'is unique without an index',
      createTree({ name: { type: 'text', label, max: 9, unique: 'items.nameTaken' as never } }),
      'tree.name is unique, but there is no unique index trees_name_unique.',
    ],
    [
      'is searched by a column that the search text of users does not contain',
      { ...userResource, search: [...userResource.search, 'description'] },
      'user.description is searched, but users.search_text does not contain it (see extendUserSearch).',
    ],
    [
      'contradicts itself',
      createTree({ name: { type: 'choice', label, options: { a: label }, initial: 'b' } }),
      'tree.name has the initial value b, which is not an option.',
    ],
  ])('a definition that %s prevents the start with one sentence', async (_what, resource, sentence) => {
    await expect(check(resource)).rejects.toThrow(new DefinitionError(sentence));
  });
});
