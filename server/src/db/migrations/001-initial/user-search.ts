import type { DialectKind } from '../../dialect/dialect.ts';

const withoutBlanks = (column: string): string => `replace(replace(lower(${column}), ' ', ''), '\u3000', '')`;

/** With two spaces before each word, its first letter is part of a trigram. `name_search` already has them. */
const searchText = (additionalColumns: readonly string[]): string => `
  '  ' || username_key ||
  name_search ||
  '  ' || phone_number ||
  '  ' || lower(email)${additionalColumns.map((column) => ` || '  ' || ${withoutBlanks(column)}`).join('')}`;

export const addSearchText = (kind: DialectKind, additionalColumns: readonly string[] = []): string =>
  kind === 'sqlite'
    ? `alter table users add column search_text text generated always as (${searchText(additionalColumns)}) virtual`
    : `alter table users add column search_text text collate "C" generated always as (${searchText(additionalColumns)}) stored`;
