import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import { Button, Checkbox, Dropdown } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { getPopupContainer } from '../overlay/flyout.tsx';
import { arrangeColumns, type DataColumn, type Row, type Selection, type Layout } from './columns.ts';

export const SelectPage = ({ rows, selection }: { rows: readonly Row[]; selection: Selection }) => {
  const t = useTranslation('table');
  const selectedCount = selection.ids.length;
  if (rows.length === 0) return null;
  return (
    <Checkbox
      className="ps-3 whitespace-nowrap pointer-coarse:min-h-11 pointer-coarse:items-center!"
      checked={selectedCount === rows.length}
      indeterminate={selectedCount > 0 && selectedCount < rows.length}
      onChange={({ target }) => selection.onChange(target.checked ? rows.map(({ id }) => id) : [])}
    >
      {t((w) => w.selectPage)}
    </Checkbox>
  );
};

interface CardSortProps<Item extends Row> {
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  sort: string;
  onSort: (sort: string) => void;
}

export const CardSort = <Item extends Row>({ columns, layout, sort, onSort }: CardSortProps<Item>) => {
  const t = useTranslation('table');
  const sortableColumns = arrangeColumns(columns, layout).filter(({ isSortable, isShown }) => isSortable && isShown);
  if (sortableColumns.length === 0) return null;
  const items = [
    { key: '', label: t((w) => w.unsorted) },
    ...sortableColumns.flatMap(({ key, title }) => [
      { key, label: t((w) => w.ascending, { column: title }) },
      { key: `-${key}`, label: t((w) => w.descending, { column: title }) },
    ]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={getPopupContainer}
      menu={{ items, selectable: true, selectedKeys: [sort], onClick: ({ key }) => onSort(key) }}
    >
      <Button
        type="text"
        size="small"
        icon={<SortAscendingOutlined aria-hidden />}
        className={`max-md:h-10! pointer-coarse:size-11! ${sort === '' ? 'text-tertiary!' : 'text-primary-text!'}`}
        aria-label={t((w) => w.sort)}
      />
    </Dropdown>
  );
};
