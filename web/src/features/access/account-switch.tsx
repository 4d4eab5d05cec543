import { login, logout } from '@atrium/contract/session/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { callApi } from '../../lib/api/api.ts';
import { useCapabilities } from '../../lib/api/capabilities.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { startSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { confirmDiscard } from '../../lib/tab/unsaved.ts';

/** Signs in before it ends the current session, so that a wrong password changes nothing. */
const switchTo = async (account: { username: string; password: string }): Promise<void> => {
  const tokens = await callApi(login, account);
  await callApi(logout, {}, { skipsErrorToast: true }).catch(() => undefined);
  startSession(tokens);
};

export const AccountSwitch = () => {
  const t = useTranslation('access');
  const { name, username, roles } = useUser();
  const accounts = useCapabilities()?.demoAccounts ?? [];
  const [target, setTarget] = useState<string | null>(null);
  const change = useSingleRun(async (account: { username: string; password: string }): Promise<void> => {
    if (!(await confirmDiscard())) return;
    setTarget(account.username);
    await switchTo(account).catch(() => setTarget(null));
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="m-0">
        {t((w) => w.account.current, { name: name || username, username })}
        {roles.map((role) => (
          <code key={role} className="ms-2 rounded-sm bg-fill-tertiary px-1.5 py-0.5 text-xs">
            {role}
          </code>
        ))}
      </p>
      <div className="ms-auto flex flex-wrap gap-2">
        {accounts
          .filter((account) => account.username !== username)
          .map((account) => (
            <Button
              key={account.username}
              loading={target === account.username}
              disabled={target !== null && target !== account.username}
              onClick={() => void change(account)}
            >
              {t((w) => w.account.switchTo, { username: account.username })}
            </Button>
          ))}
        {accounts.length === 0 && (
          <Button onClick={() => void confirmDiscard().then((isConfirmed) => isConfirmed && signOut())}>
            {t((w) => w.account.other)}
          </Button>
        )}
      </div>
    </div>
  );
};
