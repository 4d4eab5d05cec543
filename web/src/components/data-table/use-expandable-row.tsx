import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import type { TableProps } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import { sideWidths } from '../table/fitting.ts';
import type { DataColumn, Row } from './columns.ts';

const FoldedColumns = <Item extends Row>({ columns, row }: { columns: readonly DataColumn<Item>[]; row: Item }) => (
  <dl className="m-0 flex flex-wrap gap-x-8 gap-y-2 ps-2">
    {columns.map(({ key, title, render }) => (
      <div key={key}>
        <dt className="text-xs text-tertiary">{title}</dt>
        <dd className="m-0 wrap-anywhere">{render(row)}</dd>
      </div>
    ))}
  </dl>
);

export const useExpandableRow = <Item extends Row>(
  hiddenColumns: readonly DataColumn<Item>[],
  getLabel: (row: Item) => string,
): Pick<TableProps<Item>, 'expandable'> => {
  const t = useTranslation('table');
  if (hiddenColumns.length === 0) return {};
  return {
    expandable: {
      columnTitle: <span className="sr-only">{t((w) => w.otherColumns)}</span>,
      columnWidth: sideWidths.toggleWidth,
      expandedRowRender: (row) => <FoldedColumns columns={hiddenColumns} row={row} />,
      expandIcon: ({ expanded, record, onExpand }) => (
        <button
          type="button"
          className="flex size-6 cursor-pointer items-center justify-center rounded-sm border-0 bg-transparent p-0 text-secondary"
          aria-expanded={expanded}
          aria-label={t((w) => w.details, { name: getLabel(record) })}
          onClick={(event) => onExpand(record, event)}
        >
          <Icon of={DownOutlined} className={expanded ? 'rotate-180' : ''} />
        </button>
      ),
    },
  };
};
