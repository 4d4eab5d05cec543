import { useMemo } from 'react';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { difference, grantTree, nameOfGrant } from './grants.ts';
import { useAssignables } from './use-role-grants.ts';

const shownAtMost = 8;

/** What saving would add to a role's rights and take from them. */
export const GrantSummary = ({ before, after }: { before: readonly number[]; after: readonly number[] }) => {
  const t = useTranslation('role');
  const titleOf = useTitle();
  const { entries } = useAssignables();
  const { added, taken } = difference(new Set(before), new Set(after));
  const tree = useMemo(() => grantTree(entries ?? []), [entries]);
  const nameOf = (id: number) => nameOfGrant(tree, id, titleOf);
  const line = (ids: readonly number[]) => {
    const more = ids.length - shownAtMost;
    const names = ids
      .slice(0, shownAtMost)
      .map(nameOf)
      .join(t((w) => w.comma));
    return more > 0 ? t((w) => w.andMore, { names, more }) : names;
  };
  return (
    <div aria-live="polite" className="mt-2 text-sm">
      {added.length > 0 && (
        <p className="m-0 text-success-text">{t((w) => w.adds, { number: added.length, names: line(added) })}</p>
      )}
      {taken.length > 0 && (
        <p className="m-0 text-error-text">{t((w) => w.takes, { number: taken.length, names: line(taken) })}</p>
      )}
      {added.length + taken.length === 0 && <p className="m-0 text-secondary">{t((w) => w.unchanged)}</p>}
    </div>
  );
};
