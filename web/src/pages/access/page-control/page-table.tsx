import { buttons } from '@atrium/contract/buttons.ts';
import { type BuiltinMenuItem, builtinMenu } from '@atrium/contract/permissions.ts';
import { Link } from 'react-router';
import { useAccess } from '../../../lib/access/access.ts';
import { useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { findRouteAt } from '../../../lib/access/routes.ts';

const pages: [string, BuiltinMenuItem][] = Object.entries(builtinMenu).filter(([path]) => path.startsWith('/access/'));

const codePath = '/access/page-control';

const cell = 'py-2 pe-4 text-start font-normal align-top';

interface PageProps {
  path: string;
  entry: BuiltinMenuItem;
}

const Name = ({ path, entry }: PageProps) => {
  const translateTitle = useTitle();
  return (
    <>
      <span className="block font-medium">{translateTitle(entry.title)}</span>
      <span className="text-xs break-all text-secondary">{path}</span>
    </>
  );
};

const Requirements = ({ path, entry }: PageProps) => {
  const t = useTranslation('access');
  const format = useFormat();
  const requirements = [
    entry.roles ? t((w) => w.page.requiresRole, { roles: format.list(entry.roles) }) : t((w) => w.page.requiresGrant),
    ...(path === codePath ? [t((w) => w.page.requiresCode, { code: buttons.get })] : []),
  ];
  return requirements.map((permission) => (
    <span key={permission} className="block">
      {permission}
    </span>
  ));
};

const Result = ({ path }: { path: string }) => {
  const t = useTranslation('access');
  const canOpen = useAccess((access) => findRouteAt(access.routes, path) !== null);
  return (
    <span className={canOpen ? 'text-tertiary' : 'text-error-text'}>
      {t((w) => (canOpen ? w.page.allowed : w.page.denied))}
    </span>
  );
};

const OpenLink = ({ path, entry }: PageProps) => {
  const t = useTranslation('access');
  const translateTitle = useTitle();
  return (
    <Link to={path} aria-label={t((w) => w.page.openNamed, { title: translateTitle(entry.title) })}>
      {t((w) => w.page.open)}
    </Link>
  );
};

const PageList = () => (
  <ul className="m-0 list-none p-0">
    {pages.map(([path, entry]) => (
      <li
        key={path}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-0 border-t border-solid border-split py-3"
      >
        <span>
          <Name path={path} entry={entry} />
        </span>
        <span className="text-end">
          <OpenLink path={path} entry={entry} />
        </span>
        <span className="text-secondary">
          <Requirements path={path} entry={entry} />
        </span>
        <Result path={path} />
      </li>
    ))}
  </ul>
);

export const PageTable = () => {
  const t = useTranslation('access');
  const isPhone = useIsPhone();
  if (isPhone) return <PageList />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="text-xs text-secondary">
          <tr>
            {[t((w) => w.page.path), t((w) => w.page.requires), t((w) => w.page.result)].map((title) => (
              <th key={title} scope="col" className={cell}>
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {pages.map(([path, entry]) => (
            <tr key={path} className="border-0 border-t border-solid border-split">
              <th scope="row" className={cell}>
                <Name path={path} entry={entry} />
              </th>
              <td className={cell}>
                <Requirements path={path} entry={entry} />
              </td>
              <td className={cell}>
                <Result path={path} />
              </td>
              <td className={`${cell} pe-0 text-end`}>
                <OpenLink path={path} entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
