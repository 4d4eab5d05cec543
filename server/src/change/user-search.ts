import { toColumnName } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, DialectKind } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import {
  toLikePattern,
  createContainsCondition,
  selectNewestContaining,
  toWordPattern,
  userSearchColumn,
  getSearchForms,
  removeBlanks,
} from '../db/dialect/text-search.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import { hasPermission } from '../authorization/effective-permissions.ts';
import type { Caller } from '../auth/caller.ts';
import { loadFieldPermissions } from './field-permissions.ts';
import { loadCallerDataScope, whereUserInScope, type DataScope } from '../authorization/data-scope.ts';

const joinOr = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Matches beginnings of words; every character of a name begins a word. */
const createSearchTextCondition = (kind: DialectKind, text: string): RawBuilder<SqlBool> =>
  joinOr(getSearchForms(text).map((form) => createContainsCondition(kind, userSearchColumn, toWordPattern(form))));

export type SearchedUserField = (typeof userResource.search)[number];

/** Returns the search text of a field: two spaces and its text, or all words of a name. */
const getFieldText = (name: SearchedUserField): RawBuilder<string> => {
  if (name === 'name') return sql`users.name_search`;
  if (name === 'username') return sql`'  ' || users.username_key`;
  return sql`'  ' || ${removeBlanks(`users.${toColumnName(name)}`)}`;
};
export const searchedUserFields: readonly SearchedUserField[] = userResource.search;

const createFieldCondition = (name: SearchedUserField, text: string): RawBuilder<SqlBool> => {
  const patterns = getSearchForms(text).map((form) => toLikePattern(toWordPattern(form)));
  return joinOr(patterns.map((pattern) => sql<SqlBool>`${getFieldText(name)} like ${pattern} escape '\\'`));
};

const usersPage = '/system/user';

export type SearchableFields = ReadonlyMap<SearchedUserField, DataScope>;

const everyoneScope: DataScope = { all: true, depts: new Set(), self: 0 };

/** Fields by which everyone can find all users. */
export const publicUserFields: SearchableFields = new Map([
  ['name', everyoneScope],
  ['username', everyoneScope],
]);

/** Returns the fields that the caller may search, with their scopes. */
export const loadSearchableFields = async (permissions: PermissionData, caller: Caller): Promise<SearchableFields> => {
  const self = caller.viewer === null ? caller.userId : 0;
  const pageScope = hasPermission(caller.effectivePermissions, usersPage)
    ? await loadCallerDataScope(permissions, caller, usersPage)
    : { all: false, depts: new Set<number>(), self };
  const { scopes } = await loadFieldPermissions(permissions, caller, userResource.fields, 'view');
  const getFieldScope = (name: SearchedUserField): DataScope => {
    return publicUserFields.get(name) ?? { ...(scopes.get(name) ?? pageScope), self };
  };
  return new Map(searchedUserFields.map((name) => [name, getFieldScope(name)]));
};

const canSearchAllFields = (searchableFields: SearchableFields): boolean =>
  searchedUserFields.every((name) => searchableFields.get(name)?.all);

const createFieldsCondition = (
  eb: ExpressionBuilder<Schema, 'users'>,
  searchableFields: SearchableFields,
  text: string,
): Expression<SqlBool> => {
  if (canSearchAllFields(searchableFields)) return eb.and([]);
  const fieldConditions = [...searchableFields].map(([name, scope]) =>
    scope.all
      ? createFieldCondition(name, text)
      : eb.and([createFieldCondition(name, text), whereUserInScope(scope)(eb)]),
  );
  return eb.or(fieldConditions);
};

export const createTextCondition = (
  kind: DialectKind,
  eb: ExpressionBuilder<Schema, 'users'>,
  searchableFields: SearchableFields,
  text: string,
): Expression<SqlBool> =>
  eb.and([createSearchTextCondition(kind, text), createFieldsCondition(eb, searchableFields, text)]);

interface NewestMatches {
  readonly scope: DataScope;
  readonly searchableFields: SearchableFields;
  readonly text: string;
  readonly limit: number;
}

/** Newest users whose fields are compared with a text, if the caller may not search some of them. */
const maxCandidates = 2000;

/**
 * Returns the IDs of the newest users that match a text. The databases stop at the limit, however many match. A caller
 * who may not search all fields finds only the matches among the newest users that contain the text in any field.
 */
export const loadNewestMatches = async (
  { db, dialect: { kind } }: Pick<Database, 'db' | 'dialect'>,
  { scope, searchableFields, text, limit }: NewestMatches,
): Promise<number[]> => {
  const eb = expressionBuilder<Schema, 'users'>();
  const condition = whereUserInScope(scope)(eb);
  const candidateCount = canSearchAllFields(searchableFields) ? limit : maxCandidates;
  // A derived table, because with a join PostgreSQL would compare the fields of all users, not only of the candidates.
  const selectMatches = (word: string) => {
    const newest = { searchForm: word, condition, limit: candidateCount };
    return sql<{ id: number }>`select users.id from (${selectNewestContaining(kind, userSearchColumn, newest)}) as users
      where ${createFieldsCondition(eb, searchableFields, text)} order by users.id desc limit ${limit}`;
  };
  const ids = new Set<number>();
  for (const form of getSearchForms(text))
    for (const { id } of (await selectMatches(toWordPattern(form)).execute(db)).rows) ids.add(id);
  return [...ids].toSorted((first, second) => second - first).slice(0, limit);
};
