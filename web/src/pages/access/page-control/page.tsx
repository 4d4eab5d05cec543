import { buttons } from '@atrium/contract/buttons.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { AccountPanel } from '../../../features/access/account-panel.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { MissingPermission } from '../../../components/feedback/missing-permission.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { PageTable } from './page-table.tsx';

const requiredPermission = ['/access/page-control', buttons.get] as const satisfies RequiredPermission;

export const words = ['access'] as const;

export default function PageControlPage() {
  const t = useTranslation('access');
  const c = useTranslation('common');
  const can = useCan();
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <Panel isFirst title={c((w) => w.menu.pageControl)}>
        {can(requiredPermission) ? (
          <>
            <p className="mt-0 mb-4 text-secondary">{t((w) => w.page.intro, { code: buttons.get })}</p>
            <PageTable />
          </>
        ) : (
          <EmptyState message={t((w) => w.page.missingTitle)}>
            <p className="m-0">
              <MissingPermission permission={requiredPermission} />
            </p>
          </EmptyState>
        )}
      </Panel>
      <AccountPanel />
    </div>
  );
}
