import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { filterWords, rowsAtMost } from '../print/on-paper.ts';
import type { Printed } from '../print/print-sheet.tsx';
import { ancestorsOf, inTreeOrder, type TreeRow } from './tree-rows.ts';
import type { TreeColumn } from './use-tree-columns.ts';
import { indent } from './use-tree-move.ts';

const PrintSheet = lazy(async () => ({ default: (await import('../print/print-sheet.tsx')).PrintSheet }));

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
  const [printed, setPrinted] = useState<Printed | null>(null);
  const start = () => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const cells = (row: Row) => [
      <div key="name" style={{ paddingInlineStart: ancestorsOf(byId, row.id).length * indent }}>
        {name.render(row)}
      </div>,
      ...columns.map(({ render }) => render(undefined, row)),
    ];
    setPrinted({
      title,
      filters: filterWords(search.current),
      heading: [name.title, ...columns.map((column) => column.title)],
      rows: inTreeOrder(rows).slice(0, rowsAtMost).map(cells),
      total: rows.length,
    });
  };
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden />}
        aria-label={t((w) => w.print)}
        title={t((w) => w.print)}
        disabled={rows.length === 0}
        onClick={start}
      />
      {printed && (
        <Suspense>
          <PrintSheet printed={printed} onDone={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  );
};
