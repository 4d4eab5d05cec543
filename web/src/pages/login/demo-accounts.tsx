import { Button } from 'antd';
import { useLoadedCapabilities } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { Credentials } from './use-sign-in.ts';

/** Demo accounts, if the server offers any. The form doesn't wait for them. */
export const DemoAccounts = ({ onPick }: { onPick: (credentials: Credentials) => void }) => {
  const t = useTranslation('login');
  const accounts = useLoadedCapabilities()?.demoAccounts ?? [];
  return (
    <div className="mt-4 flex min-h-8 flex-wrap items-center gap-2 text-sm text-secondary">
      {accounts.length > 0 && <span>{t((w) => w.demo)}</span>}
      {accounts.map((account) => (
        <Button
          key={account.username}
          size="small"
          onClick={() => onPick(account)}
          aria-label={t((w) => w.signInAs, { username: account.username })}
        >
          {account.username}
        </Button>
      ))}
    </div>
  );
};
