import { type BuiltinEntry, builtinMenu, buttons } from '@atrium/contract/permissions.ts';
import { Link } from 'react-router';
import { useAccess } from '../../../lib/access.ts';
import { useTitle, useWords } from '../../../lib/i18n.ts';
import { findIn } from '../../../lib/routes.ts';

const pages: [string, BuiltinEntry][] = Object.entries(builtinMenu).filter(([path]) => path.startsWith('/access/'));

const needCode = '/access/page-control';

const cell = 'py-2 pe-4 text-start font-normal align-top';

const Row = ({ path, entry }: { path: string; entry: BuiltinEntry }) => {
  const t = useWords('access');
  const titleOf = useTitle();
  const canOpen = useAccess((access) => findIn(access.routes, path) !== null);
  const needs = [
    entry.roles ? t((w) => w.page.needsRole, { roles: entry.roles.join(', ') }) : t((w) => w.page.needsGrant),
    ...(path === needCode ? [t((w) => w.page.needsCode, { code: buttons.get })] : []),
  ];
  return (
    <tr className="border-0 border-t border-solid border-split">
      <th scope="row" className={cell}>
        <span className="block font-medium">{titleOf(entry.title)}</span>
        <span className="text-xs break-all text-secondary">{path}</span>
      </th>
      <td className={cell}>
        {needs.map((need) => (
          <span key={need} className="block wrap-anywhere">
            {need}
          </span>
        ))}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className={canOpen ? 'text-success-text' : 'text-error-text'}>
          {canOpen ? t((w) => w.page.can) : t((w) => w.page.cannot)}
        </span>
      </td>
      <td className={`${cell} pe-0 text-end whitespace-nowrap`}>
        <Link to={path} aria-label={`${t((w) => w.page.open)} ${titleOf(entry.title)}`}>
          {t((w) => w.page.open)}
        </Link>
      </td>
    </tr>
  );
};

/** What each page of the group needs, and whether this account can open it; a closed one can be tried, too. */
export const PageTable = () => {
  const t = useWords('access');
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="text-xs text-secondary">
          <tr>
            {[t((w) => w.page.path), t((w) => w.page.needs), t((w) => w.page.result)].map((title) => (
              <th key={title} scope="col" className={cell}>
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {pages.map(([path, entry]) => (
            <Row key={path} path={path} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
