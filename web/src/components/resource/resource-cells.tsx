import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../lib/language/i18n.ts';
import type { DataColumn } from '../data-table/columns.ts';
import { RowName } from '../text/row-name.tsx';
import type { AnyRow, ResourceDialog, ResourceScreen } from './resource-screen.ts';
import type { CustomCell } from './use-columns.ts';

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
  nameField: string,
  cells: ResourceCells<Row>,
  getName: (row: Row) => string,
  onOpen: (row: Row) => void,
): Readonly<Record<string, CustomCell<Row>>> => {
  const bind = (render: Render<Row>) => (row: Row) => render(row, () => onOpen(row));
  const bindCell = ([field, cell]: [string, ResourceCell<Row>]): [string, CustomCell<Row>] => {
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
  const renderName: Render<Row> = (row, openRow) => <RowName onOpen={openRow}>{getName(row)}</RowName>;
  const allCells: Readonly<Record<string, ResourceCell<Row>>> = { [nameField]: renderName, ...cells };
  const nameCell = allCells[nameField];
  const cellsWithName =
    typeof nameCell === 'object' && nameCell !== null
      ? { ...allCells, [nameField]: { render: renderName, ...nameCell } }
      : allCells;
  return Object.fromEntries(Object.entries(cellsWithName).map(bindCell));
};

export const useCells = <Row extends AnyRow>(
  { resource, getName }: Pick<ResourceScreen<Row>, 'resource' | 'getName'>,
  cells: ResourceCells<Row> | undefined,
  open: (dialog: ResourceDialog<Row>) => void,
) => {
  const nameField = findLocalizedNameField(useLanguage(), resource.fields);
  return useMemo(
    () =>
      bindCells(nameField, cells ?? {}, getName ?? ((row) => String(Reflect.get(row, nameField))), (row) =>
        open({ kind: 'detail', row }),
      ),
    [nameField, getName, cells, open],
  );
};
