import type { AuditChange } from '@atrium/contract/audit.ts';
import { useWords } from '../lib/i18n.ts';

const text = (value: unknown): string => {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What a change did, field by field: before and after. */
export const ChangeList = ({ changes }: { changes: readonly AuditChange[] }) => {
  const t = useWords('audit');
  if (changes.length === 0) return <p className="m-0 text-secondary">{t((w) => w.noChanges)}</p>;
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-start text-xs text-secondary">
          <th className="w-1/4 py-1 text-start font-normal">{t((w) => w.field)}</th>
          <th className="py-1 text-start font-normal">{t((w) => w.before)}</th>
          <th className="py-1 text-start font-normal">{t((w) => w.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-0 border-t border-solid border-line-secondary align-top">
            <th scope="row" className="py-1 pe-2 text-start font-normal wrap-anywhere">
              {field}
            </th>
            <td className="py-1 pe-2 wrap-anywhere text-error-text">
              <del className="no-underline">{text(before)}</del>
            </td>
            <td className="py-1 wrap-anywhere text-success-text">
              <ins className="no-underline">{text(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
