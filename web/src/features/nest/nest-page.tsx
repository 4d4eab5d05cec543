import { Fragment, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { findRouteAt, normalizePath } from '../../lib/access/routes.ts';
import { Panel } from '../../components/page/panel.tsx';

/** `/a/b/c` is in `/a/b`, which is in `/a`. */
const listParentPaths = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((_part, position, parts) => `/${parts.slice(0, position + 1).join('/')}`);

const MenuPosition = () => {
  const t = useTranslation('nest');
  const translateTitle = useTitle();
  const routes = useAccess((access) => access.routes);
  const { pathname } = useLocation();
  const titles = listParentPaths(normalizePath(pathname)).flatMap(
    (path) => findRouteAt(routes, path)?.handle.title ?? [],
  );
  return (
    <ol aria-label={t((w) => w.menuPosition)} className="m-0 flex list-none flex-wrap gap-2 p-0">
      {titles.map((title, position) => (
        <Fragment key={title}>
          {position > 0 && (
            <li aria-hidden className="text-tertiary">
              ›
            </li>
          )}
          <li>{translateTitle(title)}</li>
        </Fragment>
      ))}
    </ol>
  );
};

interface NestPageProps {
  title: string;
  topic?: string;
  text: string;
  children: ReactNode;
}

export const NestPage = ({ title, topic, text, children }: NestPageProps) => {
  const t = useTranslation('nest');
  const format = useFormat();
  const { pathname } = useLocation();
  const [openTime] = useState(() => Date.now());
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <Panel isFirst title={title} note={t((w) => w.openedAt, { time: format.dateTime(openTime) })}>
        {topic && <h2 className="mt-0 mb-1 text-base font-semibold">{topic}</h2>}
        <p className="mt-0 mb-4 max-w-prose text-secondary">{text}</p>
        {children}
      </Panel>
      <Panel title={t((w) => w.menuPosition)}>
        <MenuPosition />
        <p className="mt-3 mb-0 text-secondary">
          {t((w) => w.address)} <code className="rounded-sm bg-fill-tertiary px-1.5 py-0.5 text-xs">{pathname}</code>
        </p>
      </Panel>
    </div>
  );
};
