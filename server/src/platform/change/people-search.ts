import { columnOf } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { containing, contains, lowered, peopleSearched } from '../../db/dialect/text-search.ts';
import type { PermissionData } from '../access/permission-data.ts';
import { meets } from '../access/rights.ts';
import type { Caller } from '../auth/caller.ts';
import { readFieldRights } from './field-rights.ts';
import { readDataScope, whereUserInScope, type DataScope } from '../access/data-scope.ts';

/** Returns the search text without the spaces that users type between pinyin syllables. */
const part = (text: string): string => lowered(text.replaceAll(/\s+/g, ''));

/** Minimum length of a search text that may match inside a word; shorter ones match the beginning of a word. */
const anywhereFrom = 3;
const isShort = (found: string): boolean => [...found].length < anywhereFrom;

/**
 * People who have `text` in their name, its pinyin or initials, their username, phone number or e-mail: anywhere from three
 * characters on, at the beginning of a word (each character of a name begins one) with fewer.
 */
const matching = (kind: DialectKind, text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  return contains(kind, peopleSearched, isShort(found) ? `  ${found}` : found);
};

/** The fields that people are found by. */
export type PeopleField = (typeof userResource.search)[number];

/** The expressions that hold the words of a field. */
interface Columns {
  /** Each of its characters begins a word. */
  readonly byCharacter: readonly RawBuilder<string>[];
  readonly asOneWord: readonly RawBuilder<string>[];
}

const columnsOf = (name: PeopleField): Columns => {
  if (name === 'name')
    return { byCharacter: [sql`lower(users.name)`, sql`users.name_initials`], asOneWord: [sql`users.name_pinyin`] };
  if (name === 'username') return { byCharacter: [], asOneWord: [sql`users.username_key`] };
  return { byCharacter: [], asOneWord: [sql`lower(${sql.ref(`users.${columnOf(name)}`)})`] };
};
export const peopleFields: readonly PeopleField[] = userResource.search;

/** The condition that one field has the text: the index over all fields has found the person before. */
const isInField = (name: PeopleField, text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  const anywhere = containing(found);
  const pattern = isShort(found) ? anywhere.slice(1) : anywhere;
  const { asOneWord, byCharacter } = columnsOf(name);
  const parts = [
    // Pinyin first: it is what most type, and what is found by it is not compared with the rest.
    ...asOneWord.map((column) => sql`${column} like ${pattern} escape '\\'`),
    ...byCharacter.map((column) => sql`${column} like ${anywhere} escape '\\'`),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
};

/** The page that shows people with their contacts. */
const usersPage = '/system/user';

/** Of whom a caller sees each field, and may therefore find people by it. */
export type SearchableFields = ReadonlyMap<PeopleField, DataScope>;

const everyone: DataScope = { all: true, depts: new Set(), self: 0 };

/**
 * Reads of whom a caller sees the fields that people are found by: names and usernames of everyone that a call shows, contacts of those
 * whom the page of users shows to them with the permission of the field. A caller's own contacts are among these, but not those of
 * the user whom they view the product as.
 */
export const readSearchableFields = async (permissions: PermissionData, caller: Caller): Promise<SearchableFields> => {
  const self = caller.viewer === null ? caller.userId : 0;
  const onPage = meets(caller.rights, usersPage)
    ? await readDataScope(permissions, caller, usersPage)
    : { all: false, depts: new Set<number>(), self };
  const { scopes } = await readFieldRights(permissions, caller, userResource.fields, 'see');
  const scopeOfField = (name: PeopleField): DataScope => {
    if (name === 'name' || name === 'username') return everyone;
    return { ...(scopes.get(name) ?? onPage), self };
  };
  return new Map(peopleFields.map((name) => [name, scopeOfField(name)]));
};

/** Returns the condition that a text is in a field that the caller sees of that person; without `searchable` fields it is in none. */
export const foundByText = (
  kind: DialectKind,
  is: ExpressionBuilder<Schema, 'users'>,
  searchable: SearchableFields,
  text: string,
): Expression<SqlBool> => {
  const isFound = matching(kind, text);
  const scopes = [...searchable];
  if (scopes.filter(([, { all }]) => all).length === peopleFields.length) return isFound;
  const inFields = scopes.map(([name, scope]) =>
    scope.all ? isInField(name, text) : is.and([isInField(name, text), whereUserInScope(scope)(is)]),
  );
  return is.and([isFound, is.or(inFields)]);
};
