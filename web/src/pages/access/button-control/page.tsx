import { useCan } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { AccountPanel } from '../../../features/access/account-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { ByComponent, ByFunction, ByRole } from './button-panels.tsx';
import { useDemoActions } from './use-demo-actions.ts';

export const words = ['access'] as const;

export default function ButtonControlPage() {
  const t = useTranslation('access');
  const translateTitle = useTitle();
  const can = useCan();
  const allowedActions = useDemoActions().filter(({ permission }) => can(permission));
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <header>
        <PageTitle>{translateTitle('common.menu.buttonControl')}</PageTitle>
        <p className="mt-1 mb-0 text-secondary">{t((w) => w.button.intro)}</p>
      </header>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
        <ByComponent />
        <ByFunction />
        <ByRole />
      </div>
      <p className="m-0 flex flex-wrap items-center gap-2">
        {t((w) => w.button.codes)}
        {allowedActions.length === 0 && t((w) => w.button.none)}
        {allowedActions.map(({ code }) => (
          <code key={code} className="rounded-sm bg-fill-tertiary px-1.5 py-0.5 text-xs">
            {code}
          </code>
        ))}
      </p>
      <AccountPanel />
    </div>
  );
}
