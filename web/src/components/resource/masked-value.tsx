import LockOutlined from '@ant-design/icons/LockOutlined';
import type { Permission } from '@atrium/contract/permissions.ts';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { MissingRight } from '../feedback/missing-right.tsx';
import { popupContainer } from '../overlay/flyout.tsx';

export const MaskedValue = ({ need, children }: { need: Permission; children: ReactNode }) => {
  const t = useTranslation('resource');
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-secondary">
      {children}
      <Popover
        content={<MissingRight need={need} />}
        trigger={['hover', 'focus']}
        getPopupContainer={(button) => button.closest<HTMLElement>('[role=dialog]') ?? popupContainer(button)}
        classNames={{ root: 'max-w-80' }}
      >
        <Button type="text" size="small" icon={<LockOutlined aria-hidden />} aria-label={t((w) => w.masked)} />
      </Popover>
    </span>
  );
};
