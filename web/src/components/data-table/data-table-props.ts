import type { ListName } from '@atrium/contract/resources.ts';
import type { ReactNode } from 'react';
import type { ListExport } from '../../lib/query/list-export.ts';
import type { DataColumn, Layout, Row, Selection } from './columns.ts';
import type { LayoutView } from './use-table-layout.ts';

export interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

export interface DataTableProps<Item extends Row> {
  name: ListName;
  label: string;
  /** Describes which records are listed, if the filters do not show that. */
  description?: string | undefined;
  columns: readonly DataColumn<Item>[];
  query: {
    readonly data: Page<Item> | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** `name,-createTime` */
  sort?: string;
  onSort?: (sort: string) => void;
  onPage: (current: number, pageSize: number) => void;
  selection?: Selection;
  batch?: ReactNode;
  openId?: number | undefined;
  getLabel: (row: Item) => string;
  actions?: (row: Item) => ReactNode;
  toolbar?: ReactNode;
  view?: LayoutView | null;
  viewMenu?: (layout: Layout, change: (layout: Layout) => void) => ReactNode;
  exportSource?: ListExport;
  viewSlot?: HTMLElement | null;
  exportSlot?: HTMLElement | null;
  loadPage?: (
    page: { readonly current: number; readonly pageSize: number },
    signal: AbortSignal,
  ) => Promise<Page<Item>>;
  empty?: ReactNode;
}
