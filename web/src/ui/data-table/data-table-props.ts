import type { ListName } from '@atrium/contract/resources.ts';
import type { ReactNode } from 'react';
import type { ListExport } from '../../lib/query/list-export.ts';
import type { DataColumn, Row, Selection } from './columns.ts';

/** A page of rows with where it lies. */
export interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

/** What a list is made of. */
export interface DataTableProps<Item extends Row> {
  /** Under which the account's arrangement of it is remembered. */
  name: ListName;
  /** What it lists, for those who do not see it. */
  label: string;
  /** The part of all records that it lists, if its filters do not show that. */
  within?: string | undefined;
  columns: readonly DataColumn<Item>[];
  /** As `useApiQuery` answers. */
  query: {
    readonly data: Page<Item> | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** `name,-createTime`. */
  sort?: string;
  onSort?: (sort: string) => void;
  onPage: (current: number, pageSize: number) => void;
  selection?: Selection;
  /** What can be done with the rows that are chosen: while some are, it stands in place of the toolbar. */
  batch?: ReactNode;
  /** The row whose record or form stands beside the list. */
  openId?: number | undefined;
  /** What a row is called, for those who do not see it. */
  labelOf: (row: Item) => string;
  /** At the end of each row. */
  actions?: (row: Item) => ReactNode;
  /** Above the table, before its buttons. */
  toolbar?: ReactNode;
  /** How the list is taken along. */
  exported?: ListExport;
  /** Loads any page of what is filtered, in the order of the list, to print it. */
  loadPage?: (
    page: { readonly current: number; readonly pageSize: number },
    signal: AbortSignal,
  ) => Promise<Page<Item>>;
  /** What there is none of, and what can be done about it. */
  empty?: ReactNode;
}
