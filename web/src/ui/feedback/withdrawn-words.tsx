import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { closeTabs } from '../../lib/tab/tabs.ts';
import { forgetUnsaved } from '../../lib/tab/unsaved.ts';
import { MissingPage } from './missing-right.tsx';

interface WithdrawnWordsProps {
  tabKey: string;
  path: string;
  className: string;
}

/** What `WithdrawnNotice` says, and the way out. */
export const WithdrawnWords = ({ tabKey, path, className }: WithdrawnWordsProps) => {
  const t = useTranslation('live');
  const navigate = useNavigate();
  const close = () => {
    const next = closeTabs([tabKey]);
    forgetUnsaved((key) => key === tabKey);
    if (next !== null) void navigate(next);
  };
  return (
    <Alert
      type="warning"
      showIcon
      className={className}
      title={t((w) => w.withdrawn)}
      description={
        <>
          <p className="mt-0 mb-2">{t((w) => w.withdrawnText)}</p>
          <p className="mt-0 mb-3 text-secondary">
            <MissingPage path={path} />
          </p>
          <Button danger size="small" onClick={close}>
            {t((w) => w.withdrawnClose)}
          </Button>
        </>
      }
    />
  );
};
