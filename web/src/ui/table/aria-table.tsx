import { Table, type TableProps } from 'antd';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

type Components<Row> = NonNullable<TableProps<Row>['components']>;

const Grid = ({ 'aria-label': _label, ...rest }: ComponentProps<'table'>) => <table {...rest} role="presentation" />;
const Head = (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />;
const Body = (props: ComponentProps<'tbody'>) => <tbody {...props} role="rowgroup" />;
const BodyRow = (props: ComponentProps<'tr'>) => <tr {...props} role="row" />;
const HeadCell = (props: ComponentProps<'th'>) => <th role="columnheader" {...props} />;
const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />;

interface AriaTableProps<Row> extends Omit<TableProps<Row>, 'loading' | 'sticky' | 'components' | 'aria-label'> {
  /** What it lists, for those who do not see it. */
  label: string;
  /** With the head; where not all rows are drawn. */
  rowCount?: number;
  headCell?: (props: ComponentProps<'th'>) => ReactNode;
  bodyRow?: (props: ComponentProps<'tr'>) => ReactNode;
}

/**
 * antd's table with a head that stays in sight. For that, antd draws head and body as two tables, and the cells have no heads: to
 * those who do not see it, they are one here.
 */
export const AriaTable = <Row extends object>(props: AriaTableProps<Row>) => {
  const { label, rowCount, headCell = HeadCell, bodyRow = BodyRow, ...rest } = props;
  const box = useRef<HTMLDivElement>(null);
  // antd lets nothing be said of the element that holds both and nothing else.
  useLayoutEffect(() => {
    const both = box.current?.querySelector('.ant-table-container');
    both?.setAttribute('role', 'table');
    both?.setAttribute('aria-label', label);
    if (rowCount !== undefined) both?.setAttribute('aria-rowcount', String(rowCount));
  });
  const components: Components<Row> = {
    table: Grid,
    header: { table: Grid, wrapper: Head, row: BodyRow, cell: headCell },
    body: { wrapper: Body, row: bodyRow, cell: Cell },
  };
  return (
    <div ref={box}>
      <Table<Row> {...rest} sticky components={components} />
    </div>
  );
};
