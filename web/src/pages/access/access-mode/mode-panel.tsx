import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import {
  canSwitchMode,
  type PermissionMode,
  switchPermissionMode,
  usePermissionMode,
} from '../../../lib/access/permission-mode.ts';
import { RequestFailure } from '../../../lib/http/request-failure.ts';
import { flattenRoutes } from '../../../lib/access/routes.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { Panel } from '../../../components/page/panel.tsx';

const Mode = ({ name, text, isCurrent }: { name: string; text: string; isCurrent: boolean }) => (
  <li
    aria-current={isCurrent}
    className={`rounded-md border border-solid p-3 ${isCurrent ? 'border-primary bg-primary-bg' : 'border-line-secondary'}`}
  >
    <p className="m-0 font-medium">{name}</p>
    <p className="mt-1 mb-0 text-secondary">{text}</p>
  </li>
);

const useSwitchMode = (next: string) => {
  const t = useTranslation('access');
  const [isSwitching, setSwitching] = useState(false);
  const change = async (): Promise<void> => {
    setSwitching(true);
    try {
      await switchPermissionMode();
      toast.success(t((w) => w.mode.switched, { mode: next }));
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure;
      toast.error(failure.message);
    } finally {
      setSwitching(false);
    }
  };
  return { isSwitching, change };
};

export const ModePanel = () => {
  const t = useTranslation('access');
  const c = useTranslation('common');
  const mode = usePermissionMode();
  const routeCount = useAccess((access) => flattenRoutes(access.routes).length);
  const serverRouteCount = useAccess(
    (access) => flattenRoutes(access.routes).filter(({ handle }) => handle.backstage).length,
  );
  const names: Record<PermissionMode, string> = {
    backend: t((w) => w.mode.backend),
    frontend: t((w) => w.mode.frontend),
    both: t((w) => w.mode.both),
    neither: t((w) => w.mode.neither),
  };
  const next = names[mode === 'backend' ? 'frontend' : 'backend'];
  const { isSwitching, change } = useSwitchMode(next);
  return (
    <Panel isFirst title={c((w) => w.menu.accessMode)} note={t((w) => w.mode.current, { mode: names[mode] })}>
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.mode.intro)}</p>
      <ul className="m-0 mb-4 grid list-none grid-cols-1 gap-3 p-0 md:grid-cols-2">
        <Mode name={names.backend} text={t((w) => w.mode.backendText)} isCurrent={mode !== 'frontend'} />
        <Mode
          name={names.frontend}
          text={t((w) => w.mode.frontendText)}
          isCurrent={mode === 'frontend' || mode === 'both'}
        />
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {canSwitchMode(mode) ? (
          <Button type="primary" loading={isSwitching} onClick={() => void change()}>
            {t((w) => w.mode.switchTo, { mode: next })}
          </Button>
        ) : (
          <p className="m-0">{t((w) => w.mode.fixed)}</p>
        )}
        <span className="text-secondary">{t((w) => w.mode.entries, { n: routeCount, server: serverRouteCount })}</span>
      </div>
    </Panel>
  );
};
