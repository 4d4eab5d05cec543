import type { Field } from '@atrium/contract/resource/field.ts';
import { type ReactNode, useCallback } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { Copyable } from '../data-table/copyable.tsx';
import { StatusTag } from '../feedback/status-tag.tsx';

/** Stands for what there is not; another server may leave out what ours answers. */
const none = '–';

type Shown = string | number | boolean;

/** Shows the value of a field, in a list and among the facts of a row. */
export const useFieldValue = (): ((field: Field, value: unknown) => ReactNode) => {
  const c = useTranslation('common');
  const label = useLabel();
  const titleOf = useTitle();
  const format = useFormat();
  return useCallback(
    (field, value) => {
      const show = (one: Shown): ReactNode => {
        if (field.type === 'status') return <StatusTag status={Number(one)} />;
        if (field.type === 'flag') return c((w) => (one === true ? w.yes : w.no));
        if (field.type === 'integer') return format.number(Number(one));
        if (field.type === 'instant') return format.dateTime(Number(one));
        const text = String(one);
        if (field.type === 'reference') return field.to === 'menu' ? titleOf(text) : text;
        if (field.type === 'choice') return field.options[text] ? label(field.options[text]) : text;
        return field.type === 'id' || (field.type === 'text' && field.format === 'code') ? (
          <Copyable>{text}</Copyable>
        ) : (
          text
        );
      };
      if (Array.isArray(value)) return value.join() || none;
      const isShown = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
      return isShown && value !== '' ? show(value) : none;
    },
    [c, label, titleOf, format],
  );
};
