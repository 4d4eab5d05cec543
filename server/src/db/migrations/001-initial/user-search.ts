import type { DialectKind } from '../../dialect/dialect.ts';

const withoutBlanks = (column: string): string => `replace(replace(lower(${column}), ' ', ''), '\u3000', '')`;

/** Two spaces before each word make even its first letter part of a trigram. `name_search` already has them. */
const searchText = (further: readonly string[]): string => `
  '  ' || username_key ||
  name_search ||
  '  ' || phone_number ||
  '  ' || lower(email)${further.map((column) => ` || '  ' || ${withoutBlanks(column)}`).join('')}`;

export const addSearchText = (kind: DialectKind, further: readonly string[] = []): string =>
  kind === 'sqlite'
    ? `alter table users add column search_text text generated always as (${searchText(further)}) virtual`
    : `alter table users add column search_text text collate "C" generated always as (${searchText(further)}) stored`;
