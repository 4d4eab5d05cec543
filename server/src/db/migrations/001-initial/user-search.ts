import type { DialectKind } from '../../dialect/dialect.ts';

/** Returns the expression of a text in small letters without blanks, as it is searched. */
const withoutBlanks = (column: string): string => `replace(replace(lower(${column}), ' ', ''), '\u3000', '')`;

/**
 * Returns the expression of the text that users are searched in. Two spaces precede each word, so that the beginning of a word has three
 * characters with them, which a trigram index finds. `name_search` already has them.
 */
const searchText = (further: readonly string[]): string => `
  '  ' || username_key ||
  name_search ||
  '  ' || phone_number ||
  '  ' || lower(email)${further.map((column) => ` || '  ' || ${withoutBlanks(column)}`).join('')}`;

/** Returns the statement that adds the column of the search text, also with the text of further columns. */
export const addSearchText = (kind: DialectKind, further: readonly string[] = []): string =>
  kind === 'sqlite'
    ? `alter table users add column search_text text generated always as (${searchText(further)}) virtual`
    : `alter table users add column search_text text collate "C" generated always as (${searchText(further)}) stored`;
