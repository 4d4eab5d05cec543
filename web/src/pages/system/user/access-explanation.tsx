import { roleResource } from '@atrium/contract/role/fields.ts';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import MinusCircleFilled from '@ant-design/icons/MinusCircleFilled';
import { explainAccess } from '@atrium/contract/access/calls.ts';
import type { Explanation } from '@atrium/contract/access/schemas.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import { Alert, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useSelectSearch, useTreeSearch } from '../../../lib/search/use-label-search.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { TreeSelect } from '../../../components/fields/tree-select.tsx';
import { useFormat } from '../../../lib/format/format.ts';

const scopeNames = roleResource.fields.dataScope.options;

type AccessCheck = Explanation['chain'][number];

interface Branch {
  value: string;
  title: string;
  children: Branch[];
}

const flattenRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);

const getBuiltinButtons = (path: string): Readonly<Record<string, string>> => {
  const entry = Object.entries(builtinMenu).find(([menuPath]) => menuPath === path)?.[1];
  return entry && 'buttons' in entry ? entry.buttons : {};
};

const useActions = (path: string) => {
  const t = useTranslation('user');
  const routes = useAccess((access) => access.routes);
  const translateTitle = useTitle();
  const pages = useMemo(() => {
    const toBranches = (list: readonly Route[]): Branch[] =>
      list.map(({ path: value, handle, children = [] }) => ({
        value,
        title: translateTitle(handle.title),
        children: toBranches(children),
      }));
    return toBranches(routes);
  }, [routes, translateTitle]);
  const titleByCode = getBuiltinButtons(path);
  const permissions = flattenRoutes(routes).find((route) => route.path === path)?.handle.permissions ?? [];
  const codes = [...new Set([...Object.keys(titleByCode), ...permissions])];
  const buttons = codes.map((value) => ({
    value,
    label: titleByCode[value]
      ? t((w) => w.buttonCode, { title: translateTitle(titleByCode[value]), code: value })
      : value,
  }));
  return { pages, buttons };
};

const CheckLine = ({
  hasPassed,
  isDecisive,
  text,
  note,
}: {
  hasPassed: boolean;
  isDecisive: boolean;
  text: string;
  note?: string | undefined;
}) => {
  const t = useTranslation('user');
  const StateIcon = hasPassed ? CheckCircleFilled : MinusCircleFilled;
  return (
    <li className={`flex items-start gap-2 rounded-md px-3 py-2 ${isDecisive ? 'bg-fill-tertiary font-medium' : ''}`}>
      <StateIcon aria-hidden className={`mt-1 ${hasPassed ? 'text-success' : 'text-quaternary'}`} />
      <span className="min-w-0 flex-1">
        {text}
        {note && <span className="ms-2 text-xs text-secondary">{note}</span>}
      </span>
      {isDecisive && <Tag className="me-0">{t((w) => w.decidingCheck)}</Tag>}
    </li>
  );
};

const AccessStep = ({ accessCheck, isDecisive }: { accessCheck: AccessCheck; isDecisive: boolean }) => {
  const t = useTranslation('user');
  const label = useLabel();
  const translateTitle = useTitle();
  const name = translateTitle(accessCheck.name);
  const isDisabledRole = accessCheck.has === true && accessCheck.enabled === false;
  const { dataScope } = accessCheck;
  return (
    <CheckLine
      hasPassed={accessCheck.ok}
      isDecisive={isDecisive}
      text={
        isDisabledRole
          ? t((w) => w.roleDisabledCheck, { name })
          : t((w) => w.checks[accessCheck.check][accessCheck.ok ? 'yes' : 'no'], { name })
      }
      note={accessCheck.ok && dataScope ? label(scopeNames[dataScope]) : undefined}
    />
  );
};

const AccessResult = ({ userId, path, permission }: { userId: number; path: string; permission: string }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(explainAccess, { userId, path, permission }, { skipsErrorToast: true });
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="mt-3 h-40" />;
  const isDecisive = ({ check, ok }: AccessCheck) => check === data.decidedBy && ok === data.allowed;
  const isWithoutRole = data.decidedBy === 'role.grants' && !data.chain.some(({ check }) => check === 'role.grants');
  return (
    <div aria-live="polite" className="mt-4">
      <Alert
        type={data.allowed ? 'success' : 'error'}
        showIcon
        title={t((w) => (data.allowed ? w.allowed : w.denied))}
      />
      <ol className="m-0 mt-2 list-none p-0">
        {data.chain.map((accessCheck) => (
          <AccessStep
            key={`${accessCheck.check} ${accessCheck.id}`}
            accessCheck={accessCheck}
            isDecisive={isDecisive(accessCheck)}
          />
        ))}
        {isWithoutRole && <CheckLine hasPassed={false} isDecisive text={t((w) => w.noRole)} />}
      </ol>
      <p className="mt-3 mb-0 text-secondary">
        {data.roles.length > 0
          ? t((w) => w.rolesWithPermission, { roles: format.list(data.roles) })
          : t((w) => w.noRoleHasPermission)}
      </p>
    </div>
  );
};

export const AccessExplanation = ({ id }: { id: number }) => {
  const t = useTranslation('user');
  const [path, setPath] = useState('');
  const [permission, setPermission] = useState('');
  const { pages, buttons } = useActions(path);
  const buttonOptions = [{ value: '', label: t((w) => w.openPage) }, ...buttons];
  const pageSearch = useTreeSearch(pages);
  const buttonSearch = useSelectSearch(buttonOptions);
  return (
    <>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.accessCheckHint)}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <TreeSelect<string | null>
          aria-label={t((w) => w.page)}
          placeholder={t((w) => w.page)}
          treeDefaultExpandAll
          {...pageSearch}
          treeData={pages}
          value={path || null}
          onChange={(next) => {
            setPath(next ?? '');
            setPermission('');
          }}
        />
        <Select
          aria-label={t((w) => w.button)}
          disabled={path === '' || buttons.length === 0}
          value={permission}
          showSearch={buttonSearch}
          options={buttonOptions}
          onChange={setPermission}
        />
      </div>
      {path !== '' && <AccessResult userId={id} path={path} permission={permission} />}
    </>
  );
};
