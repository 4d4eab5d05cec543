import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { shownIn } from '@atrium/contract/resource/read.ts';
import type { Listed } from '@atrium/contract/resource/derived-types.ts';
import { createElement, type ReactNode, useMemo } from 'react';
import { useLabel } from '../../lib/language/label.ts';
import type { DataColumn, Row } from '../data-table/columns.ts';
import { useLackedRight } from './field-access.ts';
import { useFieldValue } from './use-field-value.tsx';
import { RecentTime } from '../text/recent-time.tsx';

/** Cells of a page's own, in place of those that derive; null leaves a column out. */
export type OwnCells<F extends Fields, Item> = { readonly [Name in Listed<F>]?: ((row: Item) => ReactNode) | null };

/** An id is for those who ask for it: it stands last. */
const idLast = (entries: readonly [string, Field][]) => [
  ...entries.filter(([, { type }]) => type !== 'id'),
  ...entries.filter(([, { type }]) => type === 'id'),
];

const inOrder = (fields: Fields, order: readonly string[]) =>
  idLast(Object.entries(fields)).toSorted(([one], [other]) => {
    const [a, b] = [order.indexOf(one), order.indexOf(other)];
    return (a === -1 ? order.length : a) - (b === -1 ? order.length : b);
  });

/** A place, a person, a choice: what stands in the cell needs no heading. */
const saysItself = (field: Field): boolean =>
  field.type === 'references' || 'onDelete' in field || field.type === 'file' || field.type.startsWith('choice');

/** What may be many lines stands in two, and whole in the record. */
const shortened = (field: Field, shown: ReactNode): ReactNode =>
  field.type === 'json' || (field.type === 'text' && field.multiline)
    ? createElement(
        'span',
        { className: 'line-clamp-2 wrap-anywhere', ...(typeof shown === 'string' && { title: shown }) },
        shown,
      )
    : shown;

/** On a phone, when something was is said as short as people say it; what is called by its time keeps it exact. */
const shortTime = (name: string, field: Field): Pick<DataColumn<Row>, 'small'> => {
  if (field.type !== 'instant' || (field.list && field.list.isName)) return {};
  const small = (row: object): ReactNode => {
    const value = shownIn(name, field, row);
    if (typeof value !== 'number') return '–';
    return createElement(RecentTime, { at: value });
  };
  return { small };
};

/** The columns of a resource's list; `order` names those that come first. Keep `own` and `order` from one rendering to the next. */
export const useColumns = <F extends Fields, Item extends Row>(
  fields: F,
  own: OwnCells<F, Item>,
  order: readonly Listed<F>[] = [],
): DataColumn<Item>[] => {
  const label = useLabel();
  const show = useFieldValue();
  const lackedRight = useLackedRight();
  return useMemo(() => {
    const cells: Readonly<Record<string, ((row: Item) => ReactNode) | null | undefined>> = own;
    return inOrder(fields, order).flatMap(([name, field]): DataColumn<Item>[] => {
      const { list, exported } = field;
      const cell = cells[name];
      // Whoever may not see a field is not offered a column of masks.
      if (!list || cell === null || lackedRight(field, 'see')) return [];
      return [
        {
          key: exported ? exported.as : name,
          title: label(field.label),
          width: list.width,
          render: cell ?? ((row) => shortened(field, show(field, shownIn(name, field, row)))),
          ...(!cell && shortTime(name, field)),
          ...((field.type === 'integer' || field.type === 'decimal') && { align: 'end' }),
          ...(list.isName && { isName: true }),
          ...(field.type === 'status' && { isState: true }),
          ...(saysItself(field) && { isPlain: true }),
          ...(list.isExtra && { isExtra: true }),
          ...(field.sort && { isSortable: true }),
        },
      ];
    });
  }, [fields, own, order, label, show, lackedRight]);
};
