import type { Fields } from '@atrium/contract/resource/field.ts';
import { findNameField } from '@atrium/contract/resource/definition.ts';
import { type ReactNode, useMemo } from 'react';
import type { DataColumn } from '../data-table/columns.ts';
import { RowName } from '../text/row-name.tsx';
import { type AnyRow, recordName, type ResourceDialog, type ResourceScreen } from './resource-screen.ts';
import type { OwnCell } from './use-columns.ts';

type Render<Row> = (row: Row, open: () => void) => ReactNode;

/** Replaces the default cell or column; null removes the column. */
export type ResourceCell<Row extends AnyRow> =
  | Render<Row>
  | (Omit<Partial<DataColumn<Row>>, 'render' | 'renderCompact'> & {
      readonly render?: Render<Row>;
      readonly renderCompact?: Render<Row>;
    })
  | null;

export type ResourceCells<Row extends AnyRow> = { readonly [Name in keyof Row]?: ResourceCell<Row> };

const bindCells = <Row extends AnyRow>(
  fields: Fields,
  cells: ResourceCells<Row>,
  getName: (row: Row) => string,
  onOpen: (row: Row) => void,
): Readonly<Record<string, OwnCell<Row>>> => {
  const name = findNameField(fields);
  const bind = (render: Render<Row>) => (row: Row) => render(row, () => onOpen(row));
  const bound = ([field, cell]: [string, ResourceCell<Row>]): [string, OwnCell<Row>] => {
    if (cell === null) return [field, null];
    if (typeof cell === 'function') return [field, bind(cell)];
    const { render, renderCompact, ...column } = cell;
    return [
      field,
      {
        ...column,
        ...(render && { render: bind(render) }),
        ...(renderCompact && { renderCompact: bind(renderCompact) }),
      },
    ];
  };
  const open: Render<Row> = (row, openRow) => <RowName onOpen={openRow}>{getName(row)}</RowName>;
  const allCells: Readonly<Record<string, ResourceCell<Row>>> = { [name]: open, ...cells };
  const nameCell = allCells[name];
  const withName =
    typeof nameCell === 'object' && nameCell !== null
      ? { ...allCells, [name]: { render: open, ...nameCell } }
      : allCells;
  return Object.fromEntries(Object.entries(withName).map(bound));
};

export const useCells = <Row extends AnyRow>(
  { resource, getName }: Pick<ResourceScreen<Row>, 'resource' | 'getName'>,
  cells: ResourceCells<Row> | undefined,
  open: (dialog: ResourceDialog<Row>) => void,
) =>
  useMemo(
    () =>
      bindCells(resource.fields, cells ?? {}, getName ?? ((row) => recordName({ resource }, row)), (row) =>
        open({ kind: 'detail', row }),
      ),
    [resource, getName, cells, open],
  );
