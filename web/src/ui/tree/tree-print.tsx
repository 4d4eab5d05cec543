import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { filterWords, rowsAtMost } from '../print/on-paper.ts';
import { type Printed, PrintSheet } from '../print/print-sheet.tsx';
import { useWhilePrinting } from '../print/use-printing.ts';
import { ancestorsOf, inTreeOrder, type TreeRow } from './tree-rows.ts';
import type { TreeColumn } from './use-tree-columns.ts';
import { indent } from './use-tree-move.ts';

interface TreePrintProps<Row extends TreeRow> {
  /** What the tree is called on paper. */
  title: string;
  name: { readonly title: string; readonly render: (row: Row) => ReactNode };
  columns: readonly TreeColumn<Row>[];
  rows: readonly Row[];
  /** Where it is filtered. */
  search: RefObject<HTMLElement | null>;
}

/** Puts a tree on paper with all of its rows and columns, also those that are closed, out of sight, or have no room on the screen. */
export const TreePrint = <Row extends TreeRow>({ title, name, columns, rows, search }: TreePrintProps<Row>) => {
  const t = useTranslation('table');
  const [printed, setPrinted] = useState<(Printed & { readonly isAsked: boolean }) | null>(null);
  const start = (isAsked: boolean) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const cells = (row: Row) => [
      <div key="name" style={{ paddingInlineStart: ancestorsOf(byId, row.id).length * indent }}>
        {name.render(row)}
      </div>,
      ...columns.map(({ render }) => render(undefined, row)),
    ];
    setPrinted({
      isAsked,
      title,
      filters: filterWords(search.current),
      heading: [name.title, ...columns.map((column) => column.title)],
      rows: inTreeOrder(rows).slice(0, rowsAtMost).map(cells),
      total: rows.length,
    });
  };
  useWhilePrinting(
    () => {
      // What stands beside the tree is what somebody looks at.
      const isBehind = search.current?.closest('.cached-page')?.querySelector('.ant-drawer-open');
      if (!printed && !isBehind && rows.length > 0) start(true);
    },
    () => setPrinted(null),
  );
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden />}
        aria-label={t((w) => w.print)}
        title={t((w) => w.print)}
        disabled={rows.length === 0}
        onClick={() => start(false)}
      />
      {printed && <PrintSheet printed={printed} isAsked={printed.isAsked} onDone={() => setPrinted(null)} />}
    </>
  );
};
