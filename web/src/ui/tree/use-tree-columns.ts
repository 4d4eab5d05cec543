import type { Fields } from '@atrium/contract/resource/field.ts';
import type { TableProps } from 'antd';
import { useMemo } from 'react';
import type { Row } from '../data-table/columns.ts';
import { type OwnCells, useColumns } from '../resource/use-columns.ts';

/** The columns of a tree of rows, behind the name. Keep `own` from one rendering to the next. */
export const useTreeColumns = <F extends Fields, Item extends Row>(
  fields: F,
  own: OwnCells<F, Item>,
): NonNullable<TableProps<Item>['columns']> => {
  const columns = useColumns(fields, own);
  return useMemo(
    () =>
      columns
        .filter(({ isName, isExtra }) => !isName && !isExtra)
        .map(({ key, title, width, align, render }) => ({
          key,
          title,
          width,
          ellipsis: fields[key]?.type === 'text',
          ...(align && { align }),
          render: (_value: unknown, row: Item) => render(row),
        })),
    [fields, columns],
  );
};
