import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { type ReactNode, useId, useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import {
  listWithDescendants,
  countGrants,
  diffGrants,
  type GrantNode,
  type Grants,
  createGrantTree,
  getGrantName,
} from './grants.ts';
import { listPermissionWarnings } from './permission-warnings.ts';
import { useGrantableItems } from './use-role-grants.ts';

const maxListedNames = 8;

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-1 flex-col-reverse border-0 border-s border-solid border-line-secondary px-3 py-2 first:border-s-0">
    <dt className="text-xs text-secondary">{name}</dt>
    <dd className="m-0 text-lg leading-6 font-semibold tabular-nums">{children}</dd>
  </div>
);

interface ChangesProps {
  ids: readonly number[];
  sign: string;
  verb: string;
  className: string;
  getName: (id: number) => string;
}

const Changes = ({ ids, sign, verb, className, getName }: ChangesProps) => {
  const t = useTranslation('role');
  const format = useFormat();
  const hiddenCount = ids.length - maxListedNames;
  if (ids.length === 0) return null;
  return (
    <ul aria-label={verb} className={`m-0 list-none p-0 ${className}`}>
      {ids.slice(0, maxListedNames).map((id) => (
        <li key={id} className="flex gap-2 py-0.5">
          <span aria-hidden>{sign}</span>
          <span className="min-w-0 wrap-anywhere">{getName(id)}</span>
        </li>
      ))}
      {hiddenCount > 0 && <li className="py-0.5">{t((w) => w.andMore, { more: format.number(hiddenCount) })}</li>}
    </ul>
  );
};

const PermissionWarnings = ({ tree, grants }: { tree: readonly GrantNode[]; grants: Grants }) => {
  const t = useTranslation('role');
  // A page in another tab may show the same form, so a fixed ID would not be unique.
  const id = useId();
  const warnings = listPermissionWarnings(tree, grants);
  if (warnings.length === 0) return null;
  return (
    <section className="rounded-md bg-warning-bg p-3" aria-labelledby={id}>
      <h4 id={id} className="m-0 flex items-center gap-2 text-[13px] font-semibold text-warning-text">
        <WarningOutlined aria-hidden />
        {t((w) => w.sensitivePermissions)}
      </h4>
      <ul className="m-0 mt-1 list-none p-0">
        {warnings.map((warning) => (
          <li key={warning} className="py-0.5">
            {t((w) => w[warning])}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface GrantSummaryProps {
  comparedRole: Pick<Role, 'name' | 'userCount'> | null;
  before: readonly number[];
  after: readonly number[];
  isNew: boolean;
}

export const GrantSummary = ({ comparedRole, before, after, isNew }: GrantSummaryProps) => {
  const t = useTranslation('role');
  const translateTitle = useTitle();
  const format = useFormat();
  const { entries } = useGrantableItems();
  const tree = useMemo(() => createGrantTree(entries ?? []), [entries]);
  const grants = useMemo(() => new Set(after), [after]);
  const { added, removed } = diffGrants(new Set(before), grants);
  const { pages, actions } = countGrants(tree, grants);
  const grantedNodes = tree.filter((node) => listWithDescendants(node).some(({ entry }) => grants.has(entry.id)));
  const getName = (id: number) => getGrantName(tree, id, translateTitle);
  const memberCount = isNew ? 0 : comparedRole?.userCount;
  return (
    <aside
      aria-label={t((w) => w.grantSummary)}
      className="flex flex-col gap-3 rounded-md bg-fill-quaternary p-4 text-[13px]"
    >
      <h3 className="m-0 text-sm font-semibold">{t((w) => w.grantSummary)}</h3>
      <dl className="m-0 flex rounded-md border border-solid border-line-secondary bg-container">
        <Figure name={t((w) => w.pages)}>{format.number(pages)}</Figure>
        <Figure name={t((w) => w.actions)}>{format.number(actions)}</Figure>
        {memberCount !== undefined && <Figure name={t((w) => w.members)}>{format.number(memberCount)}</Figure>}
      </dl>
      {comparedRole && (
        <div aria-live="polite">
          <p className="m-0 text-xs text-secondary">
            {isNew ? t((w) => w.comparedWith, { name: comparedRole.name }) : t((w) => w.comparedWithNow)}
          </p>
          <Changes ids={added} sign="+" verb={t((w) => w.willGrant)} className="text-success-text" getName={getName} />
          <Changes ids={removed} sign="−" verb={t((w) => w.willRevoke)} className="text-error-text" getName={getName} />
          {added.length + removed.length === 0 && <p className="m-0 py-0.5">{t((w) => w.unchanged)}</p>}
        </div>
      )}
      <PermissionWarnings tree={tree} grants={grants} />
      {grantedNodes.length > 0 && (
        <div>
          <p className="m-0 text-xs text-secondary">{t((w) => w.visibleInMenu)}</p>
          <p className="m-0 py-0.5">{format.list(grantedNodes.map(({ entry }) => translateTitle(entry.name)))}</p>
        </div>
      )}
    </aside>
  );
};
