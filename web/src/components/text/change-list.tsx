import type { AuditChange, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type ChangeText, removeSharedItems, omitEmptyChanges, useChangeText } from './change-text.ts';

interface ChangeListProps {
  resource: string;
  changes: readonly AuditChange[];
  names: AuditNames;
  headings?: { readonly before: string; readonly after: string };
  errors?: Readonly<Record<string, string>>;
}

const maxItems = 50;

const ChangedValue = ({
  field,
  value,
  otherValue,
  text,
}: {
  field: string;
  value: unknown;
  otherValue: unknown;
  text: ChangeText;
}) => {
  const t = useTranslation('audit');
  const ownItems = removeSharedItems(value, otherValue);
  if (!Array.isArray(ownItems) || ownItems.length === 0)
    return Array.isArray(ownItems) ? '–' : text.value(field, ownItems);
  const hiddenCount = ownItems.length - maxItems;
  return (
    <ul className="m-0 list-none p-0">
      {ownItems.slice(0, maxItems).map((part) => (
        <li key={String(part)}>{text.value(field, part)}</li>
      ))}
      {hiddenCount > 0 && <li>{t((w) => w.more, { number: hiddenCount })}</li>}
    </ul>
  );
};

export const ChangeList = ({ resource, changes, names, headings, errors }: ChangeListProps) => {
  const t = useTranslation('audit');
  const errorText = useErrorText();
  const text = useChangeText(resource, names);
  const shownChanges = omitEmptyChanges(changes);
  if (shownChanges.length === 0) return <p className="m-0 text-secondary">{t((w) => w.noChanges)}</p>;
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="text-start text-xs text-secondary">
          <th scope="col" className="w-1/4 py-1 text-start font-normal">
            {t((w) => w.field)}
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            {headings?.before ?? t((w) => w.before)}
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            {headings?.after ?? t((w) => w.after)}
          </th>
        </tr>
      </thead>
      <tbody>
        {shownChanges.map(({ field, before, after }) => (
          <tr key={field} className="border-0 border-t border-solid border-line-secondary align-top">
            <th scope="row" className="py-1 pe-2 text-start font-normal wrap-anywhere">
              {text.label(field)}
              {errors?.[field] && (
                // The codes are those of the contract.
                <p className="m-0 text-error-text">{errorText.field(errors[field] as ErrorCode)}</p>
              )}
            </th>
            <td className="py-1 pe-2 wrap-anywhere whitespace-pre-line text-error-text">
              <del className="no-underline">
                <ChangedValue field={field} value={before} otherValue={after} text={text} />
              </del>
            </td>
            <td className="py-1 wrap-anywhere whitespace-pre-line text-success-text">
              <ins className="no-underline">
                <ChangedValue field={field} value={after} otherValue={before} text={text} />
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
