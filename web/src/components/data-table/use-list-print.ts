import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPageShown } from '../../lib/browser/page-visibility.ts';
import { maxPrintedRows } from '../print/print-table.tsx';
import { useWhilePrinting } from '../print/use-printing.ts';
import type { DataTableProps, Page } from './data-table-props.ts';
import type { Row } from './columns.ts';

type LoadPage<Item extends Row> = NonNullable<DataTableProps<Item>['loadPage']>;

/** Maximum page size of the server. */
const pageSize = 100;

const loadRows = async <Item extends Row>(load: LoadPage<Item>, signal: AbortSignal) => {
  const rows: Item[] = [];
  for (let current = 1; ; current += 1) {
    const page: Page<Item> = await load({ current, pageSize }, signal);
    // The list became shorter, and the server returned its last page again.
    if (page.current < current) return { rows, total: rows.length };
    rows.push(...page.list);
    if (page.list.length === 0 || rows.length >= Math.min(page.total, maxPrintedRows))
      return { rows, total: page.total };
  }
};

/** Loads and prints all rows of a list. `printedList` is null while the list is not printed. */
export const useListPrint = <Item extends Row>(load: LoadPage<Item> | undefined) => {
  const [printedList, setPrintedList] = useState<{ readonly rows: readonly Item[]; readonly total: number } | null>(
    null,
  );
  const [isLoading, setLoading] = useState(false);
  const abortController = useRef<AbortController>(null);
  const isShown = useIsPageShown();
  // Another page is visible, and would be printed instead.
  useEffect(() => () => abortController.current?.abort(), [isShown]);
  useWhilePrinting(
    () => undefined,
    () => setPrintedList(null),
  );

  const print = async (): Promise<void> => {
    if (!load) return;
    const controller = new AbortController();
    abortController.current = controller;
    const { signal } = controller;
    setLoading(true);
    try {
      const loadedList = await loadRows(load, signal);
      if (signal.aborted) return;
      flushSync(() => setPrintedList(loadedList));
      window.print();
    } catch {
      // The API client has shown the error.
    } finally {
      setLoading(false);
    }
  };
  return { printed: printedList, isLoading, print };
};
