import type { Fields } from '@atrium/contract/resource/field.ts';
import { type ReactNode, useMemo } from 'react';
import type { Row } from '../data-table/columns.ts';
import { type CustomCell, useColumns } from '../resource/use-columns.ts';

export interface TreeColumn<Item> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly align?: 'end';
  readonly isState?: boolean;
  readonly isBlank: (row: Item) => boolean;
  readonly render: (value: unknown, row: Item) => ReactNode;
}

/** Returns the columns after the name. `cells` must be stable. */
export const useTreeColumns = <Item extends Row>(
  fields: Fields,
  cells: Readonly<Record<string, CustomCell<Item> | undefined>>,
): TreeColumn<Item>[] => {
  const columns = useColumns(fields, cells);
  return useMemo(
    () =>
      columns
        .filter(({ isName, isExtra }) => !isName && !isExtra)
        .map(({ key, title, width, align, isState, isBlank, render }) => ({
          key,
          title,
          width,
          ...(align && { align }),
          ...(isState && { isState }),
          isBlank: isBlank ?? (() => false),
          render: (_value: unknown, row: Item) => render(row),
        })),
    [columns],
  );
};
