import { type ButtonProps, Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { impersonation } from '../../lib/session/impersonation.ts';
import { useCan, type PermissionCheck } from '../../lib/access/access.ts';
import { MissingRight } from '../feedback/missing-right.tsx';

const ReadOnly = () => useTranslation('session')((w) => w.readOnly);

const changes = (wish: PermissionCheck) =>
  typeof wish === 'object' && 'method' in wish ? wish.method !== 'GET' : Array.isArray(wish);

/** Returns a function that explains a missing permission or impersonation; undefined if the action is available. */
export const useLack = (): ((wish: PermissionCheck) => ReactNode) => {
  const can = useCan();
  return (wish) => {
    if (can(wish)) return impersonation && changes(wish) ? <ReadOnly /> : undefined;
    return <MissingRight need={typeof wish === 'object' && 'needs' in wish ? wish.needs : wish} />;
  };
};

interface NeedButtonProps extends Omit<ButtonProps, 'href' | 'htmlType'> {
  need: PermissionCheck;
}

/** Without the permission, the button stays focusable (`aria-disabled`) and explains why on hover, focus or touch. */
export const NeedButton = ({ need: wish, onClick, ...button }: NeedButtonProps) => {
  const lackOf = useLack();
  const lack = lackOf(wish);
  if (lack === undefined) return <Button {...button} {...(onClick && { onClick })} />;
  // Buttons without a border keep that when they are disabled.
  const type = button.type === 'link' || button.type === 'text' ? 'text' : 'default';
  return (
    <Popover content={lack} trigger={['hover', 'focus']} classNames={{ root: 'max-w-80' }}>
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
