import type { DialectKind } from '../../dialect/dialect.ts';

/**
 * Returns the expression of the text that users are searched in. Two spaces precede each word, so that the beginning of a word has three
 * characters with them, which a trigram index finds. A name is contained from each of its first four characters on.
 */
const searchText = (further: readonly string[]): string => `
  '  ' || username_key ||
  '  ' || lower(name) ||
  '  ' || substr(lower(name), 2) ||
  '  ' || substr(lower(name), 3) ||
  '  ' || substr(lower(name), 4) ||
  '  ' || name_pinyin ||
  '  ' || name_initials ||
  '  ' || substr(name_initials, 2) ||
  '  ' || substr(name_initials, 3) ||
  '  ' || substr(name_initials, 4) ||
  '  ' || phone_number ||
  '  ' || lower(email)${further.map((column) => ` || '  ' || lower(${column})`).join('')}`;

/** Returns the statement that adds the column of the search text, also with the text of further columns. */
export const addSearchText = (kind: DialectKind, further: readonly string[] = []): string =>
  kind === 'sqlite'
    ? `alter table users add column search_text text generated always as (${searchText(further)}) virtual`
    : `alter table users add column search_text text collate "C" generated always as (${searchText(further)}) stored`;
