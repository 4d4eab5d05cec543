import { builtinMenu } from '@atrium/contract/permissions.ts';
import { lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { findPageFile } from '../../lib/access/page-files.ts';
import { normalizePath, getRouteAccess } from '../../lib/access/routes.ts';
import { exceptionKinds } from '../../components/feedback/exception-kinds.ts';
import { Exception } from '../../components/feedback/exception.tsx';

const MissingPage = lazy(async () => ({
  default: (await import('../../components/feedback/missing-permission.tsx')).MissingPage,
}));

const isKnownPage = (path: string) => findPageFile(path) !== null || Object.hasOwn(builtinMenu, path);

const getPermissionPath = (path: string): string => findPageFile(path)?.pattern.split('/:')[0] ?? path;

export const UnavailablePage = () => {
  const { pathname } = useLocation();
  const access = useAccess();
  const requestedKind = matchPath('/exception/:kind', pathname)?.params.kind;
  const kind = exceptionKinds.find((candidate) => candidate === requestedKind);
  if (kind) return <Exception kind={kind} isInside />;
  if (getRouteAccess(normalizePath(pathname), access, isKnownPage) !== 'forbidden')
    return <Exception kind="404" isInside />;
  const moreButton = (
    <Suspense>
      <MissingPage path={getPermissionPath(normalizePath(pathname))} />
    </Suspense>
  );
  return <Exception kind="403" isInside more={moreButton} />;
};
