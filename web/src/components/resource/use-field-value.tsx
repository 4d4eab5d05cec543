import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { type ErrorCode, errorCodes } from '@atrium/contract/error-codes.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import { Tag } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { type Format, useFormat } from '../../lib/format/format.ts';
import { useLanguage, useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { Copyable } from '../data-table/copyable.tsx';
import { ColoredState } from '../feedback/colored-state.tsx';
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

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

export const useFieldValue = (): ((field: Field, value: unknown) => ReactNode) => {
  const c = useTranslation('common');
  const translateError = useTranslation('errors');
  const language = useLanguage();
  const label = useLabel();
  const translateTitle = useTitle();
  const format = useFormat();
  return useCallback(
    (field, value) => {
      const renderOption = ({ options, colors }: Extract<Field, { type: 'choice' }>, option: string): ReactNode => {
        const name = options[option] ? label(options[option]) : option;
        if (!colors) return name;
        return <ColoredState color={colors === 'names' ? option : (colors[option] ?? null)}>{name}</ColoredState>;
      };
      const renderText = ({ format: textFormat }: Extract<Field, { type: 'text' }>, text: string): ReactNode => {
        if (textFormat === 'device') return <span title={text}>{formatDeviceName(text, language)}</span>;
        if (textFormat === 'error') return isErrorCode(text) ? translateError((w) => w[text]) : text;
        return textFormat === 'code' ? <Copyable>{text}</Copyable> : text;
      };
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
        if (field.type === 'choice') return renderOption(field, text);
        if (field.type === 'id') return <Copyable>{text}</Copyable>;
        return field.type === 'text' ? renderText(field, text) : text;
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
    [c, translateError, language, label, translateTitle, format],
  );
};
