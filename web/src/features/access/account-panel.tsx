import { Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { AccountSwitch } from './account-switch.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';

export const AccountPanel = () => {
  const t = useTranslation('access');
  return (
    <Panel title={t((w) => w.account.title)}>
      <Suspense fallback={<Placeholder className="h-8" />}>
        <AccountSwitch />
      </Suspense>
    </Panel>
  );
};
