import type { Field } from '@atrium/contract/resource/field.ts';
import { Tag } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { type Format, useFormat } from '../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { Copyable } from '../data-table/copyable.tsx';
import { StatusTag } from '../feedback/status-tag.tsx';
import { Picture } from '../text/picture.tsx';
import { DictionaryValue } from './dictionary-fields.tsx';

const emptyText = '–';

const ChoiceList = ({ labels }: { labels: readonly string[] }) => (
  <span className="inline-flex flex-wrap gap-1">
    {labels.map((text) => (
      <Tag key={text} className="me-0">
        {text}
      </Tag>
    ))}
  </span>
);

const Json = ({ value }: { value: unknown }) => <code className="wrap-anywhere">{JSON.stringify(value)}</code>;

const formatDecimal = (
  format: Format,
  { places, format: currency }: Extract<Field, { type: 'decimal' }>,
  value: number,
) =>
  format.number(value, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...(currency && { style: 'currency', currency }),
  });

const FileCount = ({ count }: { count: number }) => {
  const t = useTranslation('resource');
  return t((w) => w.files, { count });
};

type Scalar = string | number | boolean;

export const useFieldValue = (): ((field: Field, value: unknown) => ReactNode) => {
  const c = useTranslation('common');
  const label = useLabel();
  const translateTitle = useTitle();
  const format = useFormat();
  return useCallback(
    (field, value) => {
      const renderScalar = (scalar: Scalar): ReactNode => {
        if (field.type === 'status') return <StatusTag status={Number(scalar)} />;
        if (field.type === 'flag') return c((w) => (scalar === true ? w.yes : w.no));
        if (field.type === 'integer') return format.number(Number(scalar));
        if (field.type === 'decimal') return formatDecimal(format, field, Number(scalar));
        if (field.type === 'instant') return format.dateTime(Number(scalar));
        const text = String(scalar);
        if (field.type === 'file') return <Picture address={text} label={label(field.label)} />;
        if (field.type === 'reference') return field.to === 'menu' ? translateTitle(text) : text;
        if (field.type === 'dictionary') return <DictionaryValue code={field.dictionary} value={text} />;
        if (field.type === 'choice') return field.options[text] ? label(field.options[text]) : text;
        return field.type === 'id' || (field.type === 'text' && field.format === 'code') ? (
          <Copyable>{text}</Copyable>
        ) : (
          text
        );
      };
      if (field.type === 'json') return value === null || value === undefined ? emptyText : <Json value={value} />;
      if (field.type === 'choices' && Array.isArray(value) && value.length > 0) {
        const options = value.map((option) => [String(option), field.options[String(option)]] as const);
        return <ChoiceList labels={options.map(([option, labels]) => (labels ? label(labels) : option))} />;
      }
      if (Array.isArray(value) && value.length > 0)
        return field.type === 'files' ? <FileCount count={value.length} /> : format.list(value.map(String));
      const isShown = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
      return isShown && value !== '' ? renderScalar(value) : emptyText;
    },
    [c, label, translateTitle, format],
  );
};
