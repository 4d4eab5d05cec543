import LockOutlined from '@ant-design/icons/LockOutlined';
import type { Permission } from '@atrium/contract/permissions.ts';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { MissingPermission } from '../feedback/missing-permission.tsx';
import { getPopupContainer } from '../overlay/flyout.tsx';

export const MaskedValue = ({ permission, children }: { permission: Permission; children: ReactNode }) => {
  const t = useTranslation('resource');
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-secondary">
      {children}
      <Popover
        content={<MissingPermission permission={permission} />}
        trigger={['hover', 'focus']}
        getPopupContainer={(button) => button.closest<HTMLElement>('[role=dialog]') ?? getPopupContainer(button)}
        classNames={{ root: 'max-w-80' }}
      >
        <Button type="text" size="small" icon={<LockOutlined aria-hidden />} aria-label={t((w) => w.masked)} />
      </Popover>
    </span>
  );
};
