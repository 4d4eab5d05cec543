import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { loadCapabilities } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { Credentials } from './use-sign-in.ts';

/** Demo accounts, if the server offers any. The form doesn't wait for them. */
export const DemoAccounts = ({ onPick }: { onPick: (credentials: Credentials) => void }) => {
  const t = useTranslation('login');
  const [accounts, setAccounts] = useState<Capabilities['demoAccounts']>([]);
  useEffect(() => {
    let isMounted = true;
    void loadCapabilities().then((can) => isMounted && setAccounts(can?.demoAccounts ?? []));
    return () => {
      isMounted = false;
    };
  }, []);
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
