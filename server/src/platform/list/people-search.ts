import { userResource } from '@atrium/contract/user/fields.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import { containing, contains, lowered } from '../../db/dialect/text-search.ts';

/** What people are searched in. */
export const peopleSearched = { table: 'users', column: 'search_text' };

/** What is looked for, without the spaces that people type into pinyin. */
const part = (text: string): string => lowered(text.replaceAll(/\s+/g, ''));

/** From so many characters on, what is looked for may stand anywhere; fewer must begin a word. */
const anywhereFrom = 3;
const isShort = (found: string): boolean => [...found].length < anywhereFrom;

/**
 * People who have `text` in their name, its pinyin or initials, their username, phone number or e-mail: anywhere from three
 * characters on, at the beginning of a word (each character of a name begins one) with fewer.
 */
export const matching = (kind: DialectKind, text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  return contains(kind, peopleSearched, isShort(found) ? `  ${found}` : found);
};

/** The fields that people are found by. */
export type PeopleField = (typeof userResource.search)[number];

interface Fields {
  /** Each of its characters begins a word. */
  readonly byCharacter: readonly RawBuilder<string>[];
  readonly asOneWord: readonly RawBuilder<string>[];
}

const fields: Readonly<Record<PeopleField, Fields>> = {
  name: { byCharacter: [sql`lower(users.name)`, sql`users.name_initials`], asOneWord: [sql`users.name_pinyin`] },
  username: { byCharacter: [], asOneWord: [sql`users.username_key`] },
  phoneNumber: { byCharacter: [], asOneWord: [sql`users.phone_number`] },
  email: { byCharacter: [], asOneWord: [sql`lower(users.email)`] },
};
export const peopleFields: readonly PeopleField[] = userResource.search;

/** As `matching`, in some of the fields: the index over all of them finds, the fields themselves decide. */
export const matchingIn = (kind: DialectKind, names: readonly PeopleField[], text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  const anywhere = containing(found);
  const pattern = isShort(found) ? anywhere.slice(1) : anywhere;
  const isThere = names.flatMap((name) => [
    // Pinyin first: it is what most type, and what is found by it is not compared with the rest.
    ...fields[name].asOneWord.map((column) => sql`${column} like ${pattern} escape '\\'`),
    ...fields[name].byCharacter.map((column) => sql`${column} like ${anywhere} escape '\\'`),
  ]);
  return sql<SqlBool>`(${matching(kind, found)} and (${sql.join(isThere, sql` or `)}))`;
};
