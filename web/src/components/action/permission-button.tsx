import { type ButtonProps, Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { impersonation } from '../../lib/session/impersonation.ts';
import { useCan, type PermissionCheck } from '../../lib/access/access.ts';
import { MissingPermission } from '../feedback/missing-permission.tsx';

const ReadOnly = () => useTranslation('session')((w) => w.readOnly);

const isChangingCall = (check: PermissionCheck) =>
  typeof check === 'object' && 'method' in check ? check.method !== 'GET' : Array.isArray(check);

/** Returns a function that explains a missing permission or impersonation; undefined if the action is available. */
export const useUnavailableReason = (): ((check: PermissionCheck) => ReactNode) => {
  const can = useCan();
  return (check) => {
    if (can(check)) return impersonation && isChangingCall(check) ? <ReadOnly /> : undefined;
    return (
      <MissingPermission
        permission={typeof check === 'object' && 'requiredPermission' in check ? check.requiredPermission : check}
      />
    );
  };
};

interface PermissionButtonProps extends Omit<ButtonProps, 'href' | 'htmlType'> {
  permission: PermissionCheck;
}

/** Without the permission, the button stays focusable (`aria-disabled`) and explains why on hover, focus or touch. */
export const PermissionButton = ({ permission: check, onClick, ...button }: PermissionButtonProps) => {
  const getUnavailableReason = useUnavailableReason();
  const reason = getUnavailableReason(check);
  if (reason === undefined) return <Button {...button} {...(onClick && { onClick })} />;
  // Buttons without a border keep that when they are disabled.
  const type = button.type === 'link' || button.type === 'text' ? 'text' : 'default';
  return (
    <Popover content={reason} trigger={['hover', 'focus']} classNames={{ root: 'max-w-80' }}>
      <Button
        {...button}
        danger={false}
        type={type}
        aria-disabled
        className={`cursor-not-allowed! opacity-50 ${button.className ?? ''}`}
      />
    </Popover>
  );
};
