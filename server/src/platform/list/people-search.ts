import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import { containing, contains, lowered } from '../../db/dialect/text-search.ts';

const searched = { table: 'users', column: 'search_text' };

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
  return contains(kind, searched, isShort(found) ? `  ${found}` : found);
};

/** The fields that people are looked up by. */
export type PeopleField = 'name' | 'username' | 'phoneNumber' | 'email';

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
export const peopleFields = Object.keys(fields) as PeopleField[];

/** As `matching`, in some of the fields: the index over all of them finds, the fields themselves decide. */
export const matchingIn = (kind: DialectKind, names: readonly PeopleField[], text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  const anywhere = containing(found);
  const pattern = isShort(found) ? anywhere.slice(1) : anywhere;
  const isThere = names.flatMap((name) => [
    ...fields[name].byCharacter.map((column) => sql`${column} like ${anywhere} escape '\\'`),
    ...fields[name].asOneWord.map((column) => sql`${column} like ${pattern} escape '\\'`),
  ]);
  return sql<SqlBool>`(${matching(kind, found)} and (${sql.join(isThere, sql` or `)}))`;
};
