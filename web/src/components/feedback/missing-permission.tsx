import { readHolders } from '@atrium/contract/access/calls.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { Suspense } from 'react';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useFormat } from '../../lib/format/format.ts';

interface MissingPermissionProps {
  permission: RequiredPermission;
}

const splitPermission = (permission: RequiredPermission): { path: string; permission: string } =>
  typeof permission === 'string'
    ? { path: permission, permission: '' }
    : { path: permission[0], permission: permission[1] };

const useRolesWithPermission = ({ path, permission }: { path: string; permission: string }) => {
  const { data } = useApiQuery(
    readHolders,
    { path, permission },
    { skipsErrorToast: true, isBackground: true, staleTime: 60_000 },
  );
  return data;
};

const PermissionAndRoles = (splitParts: { path: string; permission: string }) => {
  const t = useTranslation('access');
  const translateTitle = useTitle();
  const format = useFormat();
  const holders = useRolesWithPermission(splitParts);
  const permissionText = [
    ...(holders?.titles ?? []).map(translateTitle),
    splitParts.permission || splitParts.path,
  ].join(' › ');
  return (
    <>
      <span className="block">{t((w) => w.missing.permission, { permission: permissionText })}</span>
      {holders && holders.roles.length > 0 && (
        <span className="block">
          {t((w) => w.missing.roles, { roles: format.list(holders.roles.map(translateTitle)) })}
        </span>
      )}
      {holders?.roles.length === 0 && !holders.everyone && <span className="block">{t((w) => w.missing.noRole)}</span>}
    </>
  );
};

export const MissingPermission = ({ permission }: MissingPermissionProps) => (
  <Suspense fallback={<span className="block">…</span>}>
    <PermissionAndRoles {...splitPermission(permission)} />
  </Suspense>
);

export const MissingPage = ({ path }: { path: string }) => <PermissionAndRoles path={path} permission="" />;
