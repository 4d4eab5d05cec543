import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import { Table, type TableProps } from 'antd';
import { type FocusEvent, memo, useMemo } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useErrorText } from '../../../../lib/language/error-text.ts';
import { ImportCell } from './import-cell.tsx';
import { useGetFieldName } from './import-columns.tsx';
import type { ImportError, LineErrors, ImportLine, ImportedSheet } from './import-sheet.ts';

/** A row with its errors. Both objects keep their identity until they change, so that rows render only then. */
interface GridRow {
  readonly line: ImportLine;
  readonly errors: LineErrors | undefined;
}

export const useImportErrorText = (): ((error: ImportError) => string) => {
  const t = useTranslation('importing');
  const errorText = useErrorText();
  return ({ problem, message, value }) => {
    if (problem === 'field.unknown' && value !== null) return t((w) => w.unknownName, { value });
    // The server only sends registered error codes.
    return errorText.field(problem as ErrorCode) ?? message;
  };
};

const useCellErrorText = () => {
  const t = useTranslation('importing');
  const getErrorText = useImportErrorText();
  const getFieldName = useGetFieldName();
  return (errors: LineErrors | undefined, column: number): string =>
    (errors?.get(column) ?? [])
      .map((error) => {
        const text = getErrorText(error);
        return error.column === null
          ? t((w) => w.errorAt, { at: getFieldName(error.field as Parameters<typeof getFieldName>[0]), text })
          : text;
      })
      .join('\n');
};

const hasChanged = (row: GridRow, previousRow: GridRow | undefined) =>
  row.line !== previousRow?.line || row.errors !== previousRow.errors;

interface ImportGridProps {
  sheet: ImportedSheet;
  lines: readonly ImportLine[];
  errors: ReadonlyMap<number, LineErrors>;
  /** In pixels. */
  height: number;
  onEdit: (line: number, column: number, text: string) => void;
}

const lineWidth = 64;

/** Scrolls to a focused cell. The browser would scroll the rows without their head. */
const revealFocusedCell = ({ target }: FocusEvent<HTMLElement>): void => {
  const cell = target.closest('.ant-table-cell');
  const rows = cell?.closest('.ant-table-tbody-virtual-holder');
  if (!cell || !rows?.firstElementChild) return;
  rows.firstElementChild.scrollLeft = 0;
  const view = rows.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  const distance = Math.min(left - view.left - lineWidth, Math.max(right - view.right, 0));
  if (distance !== 0) rows.dispatchEvent(new WheelEvent('wheel', { deltaX: distance }));
};

const defaultWidth = 170;
const columnWidths: Partial<Record<ImportField, number>> = { username: 150, name: 120, phoneNumber: 140, email: 210 };
const getWidth = (field: ImportField): number => columnWidths[field] ?? defaultWidth;

export const ImportGrid = memo(({ sheet, lines, errors, height, onEdit }: ImportGridProps) => {
  const t = useTranslation('importing');
  const getFieldName = useGetFieldName();
  const getCellErrorText = useCellErrorText();
  const fields = sheet.fields.flatMap((field, column) => (field === null ? [] : [{ field, column }]));
  const columns: NonNullable<TableProps<GridRow>['columns']> = [
    {
      key: 'line',
      title: t((w) => w.line),
      width: lineWidth,
      fixed: 'start',
      shouldCellUpdate: hasChanged,
      render: (_value, row) => (
        <span className={`tabular-nums ${row.errors ? 'font-medium text-error-text' : 'text-secondary'}`}>
          {row.line.line} {!row.errors && <CheckCircleFilled aria-hidden className="text-xs text-success" />}
        </span>
      ),
    },
    ...fields.map(({ field, column }) => ({
      key: field,
      title: getFieldName(field),
      width: getWidth(field),
      shouldCellUpdate: hasChanged,
      render: (_value: unknown, row: GridRow) => (
        <ImportCell
          field={field}
          value={row.line.cells[column] ?? ''}
          label={t((w) => w.cell, { field: getFieldName(field), row: row.line.line })}
          error={getCellErrorText(row.errors, column)}
          onEdit={(text) => onEdit(row.line.line, column, text)}
        />
      ),
    })),
  ];
  const rows = useMemo(() => lines.map((line) => ({ line, errors: errors.get(line.line) })), [lines, errors]);
  return (
    <div onFocus={(event) => requestAnimationFrame(() => revealFocusedCell(event))}>
      <Table<GridRow>
        virtual
        bordered
        size="small"
        aria-label={t((w) => w.title)}
        rowKey={({ line }) => line.line}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: fields.reduce((sum, { field }) => sum + getWidth(field), lineWidth), y: height }}
        locale={{ emptyText: t((w) => w.noInvalidRows) }}
      />
    </div>
  );
});
