import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { type Breakpoint, useBreakpoint } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import { getPopupContainer } from '../overlay/flyout.tsx';
import { PermissionButton, useUnavailableReason } from './permission-button.tsx';
import './row-actions.css';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly permission: PermissionCheck;
  /** Reason why the action is unavailable to every user, and a way to change that. */
  readonly disabledReason?: string | undefined;
  /** Frequent actions are also buttons beside the menu. */
  readonly isFrequent?: boolean;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

/** Pixels: the column with only the menu, with one more button, and each further icon button. */
const widths = { menu: 52, frequent: 112, icon: 28 };

const hasButtons = (breakpoint: Breakpoint): boolean => breakpoint === 'lg' || breakpoint === 'xl';

/** Returns the width of the column; narrow windows have only the menu. */
export const useActionsWidth = (iconCount = 0): number =>
  hasButtons(useBreakpoint()) ? widths.frequent + iconCount * widths.icon : widths.menu;

const FrequentActionButton = ({ name, action }: { name: string; action: RowAction }) => {
  const t = useTranslation('common');
  const { permission, label, icon, onSelect } = action;
  return (
    <PermissionButton
      permission={permission}
      type={icon === undefined ? 'default' : 'text'}
      size="small"
      autoInsertSpace={false}
      className="row-action"
      {...(icon !== undefined && { icon, 'aria-label': t((w) => w.actionOn, { action: label, name }), title: label })}
      onClick={onSelect}
    >
      {icon === undefined ? label : null}
    </PermissionButton>
  );
};

export const useActionMenuItems = (actions: readonly RowAction[]) => {
  const getUnavailableReason = useUnavailableReason();
  return actions.map(({ key, label, permission, disabledReason, onSelect }) => {
    const reason = getUnavailableReason(permission) ?? disabledReason;
    const labelWithReason = (
      <>
        {label}
        <span className="block max-w-60 text-xs whitespace-normal text-tertiary">{reason}</span>
      </>
    );
    return {
      key,
      disabled: reason !== undefined,
      label: reason === undefined ? label : labelWithReason,
      onClick: onSelect,
    };
  });
};

/** Actions at the end of a row. None is red, because the confirmation is. `name` is the accessible name of the row. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const breakpoint = useBreakpoint();
  const isPhone = breakpoint === 'xs' || breakpoint === 'sm';
  const items = useActionMenuItems(actions);
  if (items.length === 0) return null;
  return (
    <span className="flex items-center justify-end">
      {hasButtons(breakpoint) &&
        actions
          .filter(({ isFrequent, disabledReason }) => isFrequent && disabledReason === undefined)
          .map((action) => <FrequentActionButton key={action.key} name={name} action={action} />)}
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight" getPopupContainer={getPopupContainer}>
        <Button
          type="text"
          size={isPhone ? 'middle' : 'small'}
          className={isPhone ? 'min-h-11 min-w-11' : ''}
          icon={<Icon of={MoreOutlined} />}
          aria-label={t((w) => w.moreOf, { name })}
        />
      </Dropdown>
    </span>
  );
};
