import { Checkbox } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { arrangeColumns, type DataColumn, type Row, type Selection, type Layout } from './columns.ts';
import { Select } from '../fields/select.tsx';

interface CardToolsProps<Item extends Row> {
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  rows: readonly Item[];
  selection: Selection | undefined;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

/** A phone has no table header. */
export const CardTools = <Item extends Row>({
  columns,
  layout,
  rows,
  selection,
  sort,
  onSort,
}: CardToolsProps<Item>) => {
  const t = useTranslation('table');
  const sortable = arrangeColumns(columns, layout).filter(({ isSortable, isShown }) => isSortable && isShown);
  const chosen = selection?.ids.length ?? 0;
  if (rows.length === 0 || (!selection && sortable.length === 0)) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      {selection && (
        <Checkbox
          className="ps-3 whitespace-nowrap"
          checked={chosen === rows.length}
          indeterminate={chosen > 0 && chosen < rows.length}
          onChange={({ target }) => selection.onChange(target.checked ? rows.map(({ id }) => id) : [])}
        >
          {t((w) => w.selectPage)}
        </Checkbox>
      )}
      {onSort && sortable.length > 0 && (
        <Select
          className="ms-auto w-36"
          aria-label={t((w) => w.sort)}
          value={sort}
          options={[
            { value: '', label: t((w) => w.unsorted) },
            ...sortable.flatMap(({ key, title }) => [
              { value: key, label: t((w) => w.ascending, { column: title }) },
              { value: `-${key}`, label: t((w) => w.descending, { column: title }) },
            ]),
          ]}
          onChange={onSort}
        />
      )}
    </div>
  );
};
