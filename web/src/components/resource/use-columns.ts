import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { findLocalizedNameField, getColumnKey, getDisplayedValue } from '@atrium/contract/resource/definition.ts';
import { createElement, type ReactNode, useMemo } from 'react';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { DataColumn, Row } from '../data-table/columns.ts';
import { useMissingFieldPermission } from './field-access.ts';
import { useFieldValue } from './use-field-value.tsx';
import { RecentTime } from '../text/recent-time.tsx';

export type CustomCell<Item extends Row> = ((row: Item) => ReactNode) | Partial<DataColumn<Item>> | null;

/** Puts IDs last, because few users need them. */
const putIdsLast = (entries: readonly [string, Field][]) => [
  ...entries.filter(([, { type }]) => type !== 'id'),
  ...entries.filter(([, { type }]) => type === 'id'),
];

const sortColumns = (fields: Fields, order: readonly string[]) =>
  putIdsLast(Object.entries(fields)).toSorted(([a], [b]) => {
    const positionA = order.indexOf(a);
    const positionB = order.indexOf(b);
    return (positionA === -1 ? order.length : positionA) - (positionB === -1 ? order.length : positionB);
  });

const needsNoLabel = (field: Field): boolean =>
  ['text', 'references', 'file', 'files', 'dictionary'].includes(field.type) ||
  'onDelete' in field ||
  field.type.startsWith('choice');

const isActivity = (field: Field): boolean => field.type === 'instant' && field.format === 'activity';

/** Truncates a text to one line; the record shows all of it. */
const truncateText = (field: Field, content: ReactNode): ReactNode =>
  field.type === 'json' || typeof content === 'string'
    ? createElement('span', { className: 'cell-text', ...(typeof content === 'string' && { title: content }) }, content)
    : content;

const getCompactRender = (name: string, field: Field): Pick<DataColumn<Row>, 'renderCompact'> =>
  field.type === 'text' && field.format === 'code'
    ? { renderCompact: (row) => String(getDisplayedValue(name, field, row)) }
    : {};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const deriveColumn = (field: Field): Partial<DataColumn<Row>> => ({
  ...((field.type === 'integer' || field.type === 'decimal') && { align: 'end' }),
  ...(field.type === 'status' && { isState: true }),
  ...(field.type === 'instant' && { isTrailing: true }),
  ...(needsNoLabel(field) && { isPlain: true }),
  ...(field.list && field.list.isExtra && { isExtra: true }),
  ...(field.sort && { isSortable: true }),
});

/** `cells` and `order` must be stable. Columns in `order` come first. */
export const useColumns = <Item extends Row>(
  fields: Fields,
  cells: Readonly<Record<string, CustomCell<Item> | undefined>>,
  order: readonly string[] = [],
): DataColumn<Item>[] => {
  const t = useTranslation('resource');
  const label = useLabel();
  const nameField = findLocalizedNameField(useLanguage(), fields);
  const renderValue = useFieldValue();
  const findMissingPermission = useMissingFieldPermission();
  return useMemo(() => {
    return sortColumns(fields, order).flatMap(([name, field]): DataColumn<Item>[] => {
      const { list } = field;
      const cell = cells[name];
      // A column of masked values is useless.
      if (!list || cell === null || findMissingPermission(field, 'view')) return [];
      const renderField = (row: Item): ReactNode => {
        const value = getDisplayedValue(name, field, row);
        if (field.type === 'instant' && typeof value === 'number') return createElement(RecentTime, { time: value });
        return isActivity(field) && value === null ? t((w) => w.never) : renderValue(field, value);
      };
      const { render = renderField, ...column }: Partial<DataColumn<Item>> =
        typeof cell === 'function' ? { render: cell } : (cell ?? {});
      return [
        {
          key: getColumnKey(name, field),
          title: label(field.label),
          width: list.width,
          render: (row) => truncateText(field, render(row)),
          isBlank: (row) => isBlank(getDisplayedValue(name, field, row)),
          ...(render === renderField && getCompactRender(name, field)),
          ...deriveColumn(field),
          ...(name === nameField && { isName: true }),
          ...column,
        },
      ];
    });
  }, [fields, cells, order, nameField, t, label, renderValue, findMissingPermission]);
};
