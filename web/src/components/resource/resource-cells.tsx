import type { Fields } from '@atrium/contract/resource/field.ts';
import { findNameField } from '@atrium/contract/resource/read.ts';
import { type ReactNode, useMemo } from 'react';
import type { DataColumn } from '../data-table/columns.ts';
import { RowName } from '../text/row-name.tsx';
import { type AnyRow, recordName, type ResourceDialog, type ResourceScreen } from './resource-screen.ts';
import type { OwnCell } from './use-columns.ts';

type Render<Row> = (row: Row, open: () => void) => ReactNode;

/** Replaces the default cell or column; null removes the column. */
export type ResourceCell<Row extends AnyRow> =
  | Render<Row>
  | (Omit<Partial<DataColumn<Row>>, 'render' | 'small'> & {
      readonly render?: Render<Row>;
      readonly small?: Render<Row>;
    })
  | null;

export type ResourceCells<Row extends AnyRow> = { readonly [Name in keyof Row]?: ResourceCell<Row> };

const boundCells = <Row extends AnyRow>(
  fields: Fields,
  own: ResourceCells<Row>,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): Readonly<Record<string, OwnCell<Row>>> => {
  const name = findNameField(fields);
  const bind = (render: Render<Row>) => (row: Row) => render(row, () => onOpen(row));
  const bound = ([field, cell]: [string, ResourceCell<Row>]): [string, OwnCell<Row>] => {
    if (cell === null) return [field, null];
    if (typeof cell === 'function') return [field, bind(cell)];
    const { render, small, ...column } = cell;
    return [field, { ...column, ...(render && { render: bind(render) }), ...(small && { small: bind(small) }) }];
  };
  const open: Render<Row> = (row, openRow) => <RowName onOpen={openRow}>{nameOf(row)}</RowName>;
  const cells: Readonly<Record<string, ResourceCell<Row>>> = { [name]: open, ...own };
  const nameCell = cells[name];
  const withName =
    typeof nameCell === 'object' && nameCell !== null ? { ...cells, [name]: { render: open, ...nameCell } } : cells;
  return Object.fromEntries(Object.entries(withName).map(bound));
};

export const useCells = <Row extends AnyRow>(
  { resource, nameOf }: Pick<ResourceScreen<Row>, 'resource' | 'nameOf'>,
  own: ResourceCells<Row> | undefined,
  open: (dialog: ResourceDialog<Row>) => void,
) =>
  useMemo(
    () =>
      boundCells(resource.fields, own ?? {}, nameOf ?? ((row) => recordName({ resource }, row)), (row) =>
        open({ kind: 'detail', row }),
      ),
    [resource, nameOf, own, open],
  );
