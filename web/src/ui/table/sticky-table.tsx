import { Table, type TableProps } from 'antd';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import './sticky-table.css';

interface StickyTableProps<Row> extends Omit<
  TableProps<Row>,
  'loading' | 'sticky' | 'scroll' | 'tableLayout' | 'className' | 'components' | 'aria-label'
> {
  /** Accessible name of the table. */
  label: string;
  /** With the head; where not all rows are drawn. */
  rowCount?: number;
  headCell?: (props: ComponentProps<'th'>) => ReactNode;
  bodyRow?: (props: ComponentProps<'tr'>) => ReactNode;
}

/**
 * antd's table, as wide as its place, with a head that stays in sight by the style sheet. antd's own way draws head and body as two
 * tables, measures each column and draws all rows again with what it measured.
 */
export const StickyTable = <Row extends object>(props: StickyTableProps<Row>) => {
  const { label, rowCount, headCell, bodyRow, ...rest } = props;
  const components = useMemo(
    () => ({ ...(headCell && { header: { cell: headCell } }), ...(bodyRow && { body: { row: bodyRow } }) }),
    [headCell, bodyRow],
  );
  return (
    <Table<Row>
      {...rest}
      aria-label={label}
      aria-rowcount={rowCount}
      className="sticky-table"
      tableLayout="fixed"
      components={components}
    />
  );
};
