import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type ChangeText, removeSharedItems, omitEmptyChanges, useChangeText } from './change-text.ts';
import { useFormat } from '../../lib/format/format.ts';

type Change = AuditEntry['changes'][number];

const maxTextLength = 40;
const maxItems = 3;

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line;
};

const useFormatChange = (text: ChangeText) => {
  const format = useFormat();
  const listItems = (sign: string, field: string, items: unknown): string[] => {
    if (!Array.isArray(items) || items.length === 0) return [];
    const itemTexts = items.slice(0, maxItems).map((item) => text.value(field, item));
    return [`${sign}${format.list(itemTexts)}${items.length > maxItems ? '…' : ''}`];
  };
  return ({ field, before, after }: Change, isRemoved: boolean): string => {
    if (Array.isArray(before) || Array.isArray(after))
      return [
        ...listItems('+', field, removeSharedItems(after, before)),
        ...listItems('−', field, removeSharedItems(before, after)),
      ].join(' ');
    const [oldText, newText] = [before, after].map((side) => shorten(text.value(field, side)));
    if (isRemoved) return `${oldText}`;
    return before === null || before === '' ? `${newText}` : `${oldText} → ${newText}`;
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
  const tableText = useTranslation('table');
  const commonText = useTranslation('common');
  const text = useChangeText(noun, names);
  const formatChange = useFormatChange(text);
  const shownChanges = omitEmptyChanges(changes);
  const mainChange = shownChanges.find((change) => !isOnlyName(change, recordName)) ?? shownChanges[0];
  if (!mainChange) return <span className="text-tertiary">–</span>;
  const label = text.label(mainChange.field);
  const changeText = formatChange(mainChange, action.endsWith('.delete'));
  return (
    <span className="change-line flex min-w-0 items-baseline gap-2">
      <span className="truncate" title={commonText((w) => w.labeled, { label, text: changeText })}>
        <span className="text-tertiary">{tableText((w) => w.filteredBy, { field: label })}</span> {changeText}
      </span>
      {shownChanges.length > 1 && (
        <span className="flex-none text-tertiary">{t((w) => w.moreChanges, { number: shownChanges.length - 1 })}</span>
      )}
    </span>
  );
};
