import { buttons } from '@atrium/contract/buttons.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { Can } from '../../../components/action/can.tsx';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { useDemoActions } from './use-demo-actions.ts';

const Frame = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel title={title}>
    <p className="mt-0 mb-4 text-secondary">{text}</p>
    {children}
  </Panel>
);

const useShowToast = () => {
  const t = useTranslation('access');
  return (action: string) => () => toast.success(t((w) => w.button.done, { action }));
};

const buttonProps = {
  [buttons.get]: {},
  [buttons.add]: { type: 'primary' },
  [buttons.update]: {},
  [buttons.delete]: { danger: true },
} as const;

export const ByComponent = () => {
  const t = useTranslation('access');
  const format = useFormat();
  const can = useCan();
  const actions = useDemoActions();
  const showToast = useShowToast();
  const hiddenActions = actions.filter(({ permission }) => !can(permission));
  return (
    <Frame title={t((w) => w.button.byComponent)} text={t((w) => w.button.byComponentText)}>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ code, permission, name }) => (
          <Can key={code} do={permission}>
            <Button {...buttonProps[code]} onClick={showToast(name)}>
              {name}
            </Button>
          </Can>
        ))}
      </div>
      {hiddenActions.length > 0 && (
        <p className="mt-3 mb-0 text-xs break-words text-secondary">
          {t((w) => w.button.hidden, { codes: format.list(hiddenActions.map(({ code }) => code)) })}
        </p>
      )}
    </Frame>
  );
};

export const ByFunction = () => {
  const t = useTranslation('access');
  const showToast = useShowToast();
  return (
    <Frame title={t((w) => w.button.byFunction)} text={t((w) => w.button.byFunctionText)}>
      <div className="flex flex-wrap gap-2">
        {useDemoActions().map(({ code, permission, name }) => (
          <PermissionButton key={code} permission={permission} {...buttonProps[code]} onClick={showToast(name)}>
            {name}
          </PermissionButton>
        ))}
      </div>
    </Frame>
  );
};

export const ByRole = () => {
  const t = useTranslation('access');
  const showToast = useShowToast();
  const names = {
    admin: t((w) => w.button.adminOnly),
    common: t((w) => w.button.commonOnly),
    everyone: t((w) => w.button.everyone),
  };
  return (
    <Frame title={t((w) => w.button.byRole)} text={t((w) => w.button.byRoleText)}>
      <div className="flex flex-wrap gap-2">
        <Can role="admin">
          <Button onClick={showToast(names.admin)}>{names.admin}</Button>
        </Can>
        <Can role="common">
          <Button onClick={showToast(names.common)}>{names.common}</Button>
        </Can>
        <Button onClick={showToast(names.everyone)}>{names.everyone}</Button>
      </div>
    </Frame>
  );
};
