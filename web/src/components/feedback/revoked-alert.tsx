import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { closeTabs } from '../../lib/tab/tabs.ts';
import { discardUnsaved } from '../../lib/tab/unsaved.ts';
import { MissingPage } from './missing-permission.tsx';

interface RevokedAlertProps {
  tabKey: string;
  path: string;
  className: string;
}

export const RevokedAlert = ({ tabKey, path, className }: RevokedAlertProps) => {
  const t = useTranslation('live');
  const navigate = useNavigate();
  const close = () => {
    const next = closeTabs([tabKey]);
    discardUnsaved((key) => key === tabKey);
    if (next !== null) void navigate(next);
  };
  return (
    <Alert
      type="warning"
      showIcon
      className={className}
      title={t((w) => w.revoked)}
      description={
        <>
          <p className="mt-0 mb-2">{t((w) => w.revokedText)}</p>
          <p className="mt-0 mb-3 text-secondary">
            <MissingPage path={path} />
          </p>
          <Button danger size="small" onClick={close}>
            {t((w) => w.revokedClose)}
          </Button>
        </>
      }
    />
  );
};
