import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type ChangeText, removeSharedItems, nonEmptyChanges, useChangeText } from './change-text.ts';
import { useFormat } from '../../lib/format/format.ts';

type Change = AuditEntry['changes'][number];

/** The entry shows the complete text. */
const maxCharacters = 40;
const parts = 3;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
};

const useSides = (text: ChangeText) => {
  const format = useFormat();
  const listed = (sign: string, field: string, items: unknown): string[] => {
    if (!Array.isArray(items) || items.length === 0) return [];
    const named = items.slice(0, parts).map((part) => text.value(field, part));
    return [`${sign}${format.list(named)}${items.length > parts ? '…' : ''}`];
  };
  return ({ field, before, after }: Change, isRemoved: boolean): string => {
    if (Array.isArray(before) || Array.isArray(after))
      return [
        ...listed('+', field, removeSharedItems(after, before)),
        ...listed('−', field, removeSharedItems(before, after)),
      ].join(' ');
    const [was, is] = [before, after].map((side) => shortened(text.value(field, side)));
    if (isRemoved) return `${was}`;
    return before === null || before === '' ? `${is}` : `${was} → ${is}`;
  };
};

/** The name of the record is shown anyway. */
const isOnlyName = ({ before, after }: Change, recordName: string) =>
  (before === null && after === recordName) || (after === null && before === recordName);

interface ChangeLineProps {
  entry: Pick<AuditEntry, 'noun' | 'act' | 'changes' | 'recordName'>;
  names: AuditNames;
}

export const ChangeLine = ({ entry: { noun, act: action, changes, recordName }, names }: ChangeLineProps) => {
  const t = useTranslation('audit');
  const f = useTranslation('table');
  const text = useChangeText(noun, names);
  const getSides = useSides(text);
  const changed = nonEmptyChanges(changes);
  const first = changed.find((change) => !isOnlyName(change, recordName)) ?? changed[0];
  if (!first) return <span className="text-tertiary">–</span>;
  const field = f((w) => w.filteredBy, { field: text.label(first.field) });
  const sides = getSides(first, action.endsWith('.delete'));
  return (
    <span className="change-line flex min-w-0 items-baseline gap-2">
      <span className="truncate" title={`${field} ${sides}`}>
        <span className="text-tertiary">{field}</span> {sides}
      </span>
      {changed.length > 1 && (
        <span className="flex-none text-tertiary">{t((w) => w.moreChanges, { number: changed.length - 1 })}</span>
      )}
    </span>
  );
};
