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

/** The fields that people can be looked up by one at a time. */
export type PeopleField = 'name' | 'username' | 'phoneNumber';

interface Fields {
  /** Each of its characters begins a word. */
  readonly byCharacter: readonly RawBuilder<string>[];
  readonly asOneWord: readonly RawBuilder<string>[];
}

const fields: Readonly<Record<PeopleField, Fields>> = {
  name: { byCharacter: [sql`lower(users.name)`, sql`users.name_initials`], asOneWord: [sql`users.name_pinyin`] },
  username: { byCharacter: [], asOneWord: [sql`users.username_key`] },
  phoneNumber: { byCharacter: [], asOneWord: [sql`users.phone_number`] },
};

/** As `matching`, in one field: the index over all of them finds, the field itself decides. */
export const matchingField = (kind: DialectKind, field: PeopleField, text: string): RawBuilder<SqlBool> => {
  const found = part(text);
  const anywhere = containing(found);
  const pattern = isShort(found) ? anywhere.slice(1) : anywhere;
  const { byCharacter, asOneWord } = fields[field];
  const isThere = [
    ...byCharacter.map((column) => sql`${column} like ${anywhere} escape '\\'`),
    ...asOneWord.map((column) => sql`${column} like ${pattern} escape '\\'`),
  ];
  return sql<SqlBool>`(${matching(kind, found)} and (${sql.join(isThere, sql` or `)}))`;
};
