import type { ListName } from '@atrium/contract/resources.ts';
import type { ReactNode } from 'react';
import type { ListExport } from '../../lib/query/list-export.ts';
import type { DataColumn, Row, Selection } from './columns.ts';

/** A page of rows with its position. */
export interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

export interface DataTableProps<Item extends Row> {
  /** Key under which the user's table layout is saved. */
  name: ListName;
  /** Accessible name of the table. */
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
  /** Actions for the selected rows, shown in place of the toolbar. */
  batch?: ReactNode;
  /** Id of the row whose record or form is open beside the list. */
  openId?: number | undefined;
  /** Returns the accessible name of a row. */
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
  /** Content of an empty list. */
  empty?: ReactNode;
}
