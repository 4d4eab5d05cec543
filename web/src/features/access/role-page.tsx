import type { BuiltinPath, BuiltinRole } from '@atrium/contract/permissions.ts';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { AccountPanel } from './account-panel.tsx';
import { Panel } from '../../components/page/panel.tsx';

const titles = {
  admin: 'common.menu.adminVisible',
  common: 'common.menu.commonVisible',
} as const satisfies Record<BuiltinRole, string>;

export const RolePage = ({ role, path }: { role: BuiltinRole; path: BuiltinPath }) => {
  const t = useTranslation('access');
  const translateTitle = useTitle();
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <Panel isFirst title={translateTitle(titles[role])}>
        <p className="m-0 font-medium">{t((w) => w.visible[role])}</p>
        <p className="mt-2 mb-0 text-secondary">{t((w) => w.visible.restrictionText)}</p>
        <p className="mt-2 mb-0 text-secondary">
          {t((w) => w.visible.address)}{' '}
          <code className="rounded-sm bg-fill-tertiary px-1.5 py-0.5 text-xs">{path}</code>
        </p>
      </Panel>
      <AccountPanel />
    </div>
  );
};
