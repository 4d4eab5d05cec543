import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { logout } from '@atrium/contract/session/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { callApi } from '../../lib/api/api.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { markImpersonationStopped, stopImpersonation, impersonation } from '../../lib/session/impersonation.ts';

export const ImpersonationBanner = () => {
  const t = useTranslation('session');
  const format = useFormat();
  const { name, username, viewer } = useUser();
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    markImpersonationStopped();
    // The server ends it later anyway, so a missing response must not block the user.
    await callApi(logout, {}, { skipsErrorToast: true, isBackground: true, timeout: 3000 }).catch(() => undefined);
    stopImpersonation('stopped');
  };
  return (
    <div
      role="status"
      className="flex flex-none items-center justify-center gap-x-4 gap-y-1 border-0 border-b border-solid border-warning/40 bg-warning-bg px-4 py-1.5 text-sm text-text sm:flex-wrap"
    >
      <span className="flex min-w-0 items-baseline gap-2">
        <EyeOutlined aria-hidden className="text-warning-text" />
        <span className="min-w-0 wrap-anywhere">
          {t((w) => w.viewing, { name: name || username, time: format.time(impersonation?.until ?? 0) })}
        </span>
      </span>
      {viewer && (
        <span className="text-secondary max-sm:hidden">
          {t((w) => w.viewer, { name: viewer.name || viewer.username })}
        </span>
      )}
      <Button size="small" className="flex-none" loading={isBusy} onClick={() => void stop()}>
        {t((w) => w.stopViewing)}
      </Button>
    </div>
  );
};
