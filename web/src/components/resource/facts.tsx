import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { getDisplayedValue } from '@atrium/contract/resource/definition.ts';
import type { ReturnedField } from '@atrium/contract/resource/derived-types.ts';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { useLabel } from '../../lib/language/label.ts';
import { Placeholder } from '../feedback/placeholder.tsx';
import { type Fact, FactGrid } from '../text/fact-grid.tsx';
import { Picture } from '../text/picture.tsx';
import { ResourceNameContext } from '../text/resource-name.ts';
import { useMissingFieldPermission } from './field-access.ts';
import { MaskedValue } from './masked-value.tsx';
import { useFieldValue } from './use-field-value.tsx';

/** A text of more than two lines in one column. */
const isLong = (value: unknown): boolean => typeof value === 'string' && (value.length > 40 || value.includes('\n'));

const Markdown = lazy(async () => ({ default: (await import('../text/markdown.tsx')).Markdown }));

const AttachedFiles = lazy(async () => ({ default: (await import('../files/attached-files.tsx')).AttachedFiles }));

const renderRichValue = (field: Field, value: unknown, label: string): ReactNode => {
  if (typeof value !== 'string' || value === '') return null;
  if (field.type === 'file') return <Picture address={value} label={label} isLarge />;
  if (field.type === 'text' && field.format === 'device') return value;
  if (field.type !== 'text' || field.format !== 'markdown') return null;
  return (
    <Suspense fallback={<Placeholder className="h-12" />}>
      <Markdown isPart>{value}</Markdown>
    </Suspense>
  );
};

interface FactsProps<F extends Fields> {
  fields: F;
  row: object;
  /** Replaces the default content; null omits a field. */
  content?: { readonly [Name in ReturnedField<F>]?: ReactNode };
  order?: readonly ReturnedField<F>[];
}

export const Facts = <F extends Fields>({ fields, row, content, order }: FactsProps<F>) => {
  const label = useLabel();
  const renderValue = useFieldValue();
  const findMissingPermission = useMissingFieldPermission();
  const resource = use(ResourceNameContext);
  const renderFiles = (name: string, field: Field, value: unknown): ReactNode => {
    const id: unknown = Reflect.get(row, 'id');
    if (field.type !== 'files' || !Array.isArray(value) || value.length === 0) return null;
    if (resource === null || typeof id !== 'number') return null;
    return (
      <Suspense fallback={renderValue(field, value)}>
        {/* The value of this field has this type. */}
        <AttachedFiles
          files={value as AttachedFile[]}
          address={{ resource, field: name, id }}
          label={label(field.label)}
        />
      </Suspense>
    );
  };
  const contentByField: Readonly<Record<string, ReactNode>> = content ?? {};
  const orderedNames: readonly string[] = order ?? [];
  const otherNames = Object.keys(fields).filter((name) => !orderedNames.includes(name));
  const items: Fact[] = [...orderedNames, ...otherNames].flatMap((key) => {
    const field = fields[key];
    if (!field || field.writeOnly || contentByField[key] === null) return [];
    if (field.detail === false && contentByField[key] === undefined) return [];
    const fieldValue: unknown = getDisplayedValue(key, field, row);
    const value =
      contentByField[key] ??
      renderFiles(key, field, fieldValue) ??
      renderRichValue(field, fieldValue, label(field.label)) ??
      renderValue(field, fieldValue);
    const permission = findMissingPermission(field, 'view');
    return [
      {
        key,
        label: label(field.label),
        value: permission ? <MaskedValue permission={permission}>{value}</MaskedValue> : value,
        isWide:
          field.type === 'json' ||
          field.type === 'files' ||
          (field.type === 'text' && field.multiline === true && isLong(fieldValue)),
      },
    ];
  });
  return <FactGrid facts={items} />;
};
