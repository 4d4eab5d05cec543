import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordPath } from '../header/profile-path.ts';

const dayMs = 86_400_000;

/** Shows the days that are left for adding a required second factor. `due` is in epoch milliseconds. */
export const SecondFactorBanner = ({ due }: { due: number }) => {
  const t = useTranslation('second-factor');
  const navigate = useNavigate();
  const days = Math.max(1, Math.ceil((due - Date.now()) / dayMs));
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center justify-center gap-x-4 gap-y-1 border-0 border-b border-solid border-warning/40 bg-warning-bg px-4 py-1.5 text-sm text-text"
    >
      <span className="min-w-0 text-pretty">{t((w) => w.dueIn, { count: days })}</span>
      <Button size="small" onClick={() => void navigate(passwordPath)}>
        {t((w) => w.setUp)}
      </Button>
    </div>
  );
};
