import { Table, type TableProps } from 'antd';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import './sticky-table.css';

interface StickyTableProps<Row> extends Omit<
  TableProps<Row>,
  'loading' | 'sticky' | 'scroll' | 'tableLayout' | 'className' | 'components' | 'aria-label'
> {
  label: string;
  rowCount?: number;
  headCell?: (props: ComponentProps<'th'>) => ReactNode;
  bodyRow?: (props: ComponentProps<'tr'>) => ReactNode;
}

/** antd's table with a sticky header by CSS. antd's own renders two tables and measures every column. */
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
