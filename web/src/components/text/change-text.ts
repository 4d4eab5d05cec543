import {
  type AuditReferenceTarget,
  findReferenceTarget,
  isTimeField,
  nameSeparator,
} from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { getLabel, getOptionLabel } from '@atrium/contract/resource/labels.ts';
import { shortenFileName } from '@atrium/contract/resource/definition.ts';
import { getColumnLabel, findField } from '@atrium/contract/resources.ts';
import type { Language } from '@atrium/contract/language.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useTargetName } from '../../lib/language/target-name.ts';

type AuditWords = ReturnType<typeof useTranslation<'audit'>>;
type Fields = Parameters<Parameters<AuditWords>[0]>[0]['fields'];

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const isEmptyValue = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0);

export const omitEmptyChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.filter(({ before, after }) => !isEmptyValue(before) || !isEmptyValue(after));

/** Returns the items that the other list lacks; other values unchanged. */
export const removeSharedItems = (value: unknown, otherValue: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const otherItems = new Set<unknown>(Array.isArray(otherValue) ? otherValue : []);
  return value.filter((part) => !otherItems.has(part));
};

export type RecordNames = Partial<Record<AuditReferenceTarget, Readonly<Record<string, string>>>>;

export interface ChangeText {
  readonly label: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

const getFieldName = (t: AuditWords, language: Language, resource: string, field: string): string => {
  const definition = findField(resource, field);
  if (definition) return getLabel(definition.label, language);
  // Features may audit other fields.
  const translatedName = t((w) => w.fields[field as keyof Fields]);
  return translatedName.endsWith(field) && translatedName.startsWith('fields') ? field : translatedName;
};

/** Returns formatters for the fields of a resource: 启用 instead of 1, names instead of IDs. */
export const useChangeText = (resource: string, names: RecordNames = {}): ChangeText => {
  const t = useTranslation('audit');
  const c = useTranslation('common');
  const language = useLanguage();
  const format = useFormat();
  const targetName = useTargetName();

  const getName = (field: string, id: number): string | undefined => {
    const target = findReferenceTarget(resource, field);
    const targetNames = target && names[target];
    if (!targetNames) return undefined;
    const name = targetNames[id];
    if (name === undefined) return t((w) => w.deletedRecord, { id });
    return name
      .split(nameSeparator)
      .map((part) => targetName(target, part))
      .join(nameSeparator);
  };
  const formatNumber = (field: string, value: number): string => {
    const foundField = findField(resource, field);
    if (foundField?.type === 'status') return c((w) => (value === 1 ? w.enabled : w.disabled));
    if (foundField?.type === 'choice') return getOptionLabel(foundField, String(value), language);
    if (foundField?.type === 'instant' || isTimeField(field)) return format.dateTime(value);
    return getName(field, value) ?? String(value);
  };
  const formatText = (field: string, word: string): string => {
    const foundField = findField(resource, field);
    if (foundField?.type === 'choice' || foundField?.type === 'choices')
      return getOptionLabel(foundField, word, language);
    if (foundField?.type === 'file') return shortenFileName(word);
    if (field === 'device' && !foundField) return formatDeviceName(word, language) ?? word;
    if (field === 'columns') return getColumnLabel(resource, word, language) ?? word;
    return field === 'name' ? targetName(resource, word) : word;
  };
  const formatValue = (field: string, changedValue: unknown): string => {
    if (isEmpty(changedValue)) return '–';
    if (findField(resource, field)?.type === 'json') return JSON.stringify(changedValue);
    if (typeof changedValue === 'number') return formatNumber(field, changedValue);
    if (typeof changedValue === 'boolean') return c((w) => (changedValue ? w.yes : w.no));
    if (typeof changedValue === 'string') return formatText(field, changedValue);
    if (Array.isArray(changedValue)) return format.list(changedValue.map((part) => formatValue(field, part)));
    if (findField(resource, field)?.type === 'files') return String(Reflect.get(changedValue, 'name'));
    return format.list(
      Object.entries(changedValue ?? {})
        .filter(([, part]) => !isEmpty(part))
        .map(([name, part]) =>
          t((w) => w.nameAndValue, { name: getFieldName(t, language, resource, name), value: formatValue(name, part) }),
        ),
    );
  };
  return { label: (field) => getFieldName(t, language, resource, field), value: formatValue };
};
