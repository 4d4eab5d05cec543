import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../lib/language/i18n.ts';
import { maxPrintedRows, PrintTable } from '../print/print-table.tsx';
import { useWhilePrinting } from '../print/use-printing.ts';
import { getAncestorIds, sortInTreeOrder, type TreeRow } from './tree-rows.ts';
import type { TreeColumn } from './use-tree-columns.ts';
import { indent } from './use-tree-move.ts';

/** False if a record is open beside the tree, which is printed instead. */
export const useTreePrint = (isRecordOpen: boolean) => {
  const [isPrinting, setPrinting] = useState(false);
  useWhilePrinting(
    () => setPrinting((isRequested) => isRequested || !isRecordOpen),
    () => setPrinting(false),
  );
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return { isPrinting, print };
};

export const TreePrintButton = ({ isEmpty, onPrint }: { isEmpty: boolean; onPrint: () => void }) => {
  const label = useTranslation('table')((w) => w.print);
  return (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      aria-label={label}
      title={label}
      disabled={isEmpty}
      onClick={onPrint}
    />
  );
};

interface TreePrintTableProps<Row extends TreeRow> {
  name: { readonly title: string; readonly render: (row: Row) => ReactNode };
  columns: readonly TreeColumn<Row>[];
  rows: readonly Row[];
}

export const TreePrintTable = <Row extends TreeRow>({ name, columns, rows }: TreePrintTableProps<Row>) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameCell = (row: Row) => (
    <div style={{ paddingInlineStart: getAncestorIds(byId, row.id).length * indent }}>{name.render(row)}</div>
  );
  const cells = columns.map(({ key, title, render }) => ({ key, title, render: (row: Row) => render(undefined, row) }));
  return (
    <PrintTable<Row>
      columns={[{ key: 'name', title: name.title, render: nameCell }, ...cells]}
      rows={sortInTreeOrder(rows).slice(0, maxPrintedRows)}
      total={rows.length}
    />
  );
};
