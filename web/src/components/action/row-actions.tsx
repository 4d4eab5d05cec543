import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { type Breakpoint, useBreakpoint } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import { Flyout, type FlyoutTrigger } from '../overlay/flyout.tsx';
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

type MenuAction = Pick<RowAction, 'key' | 'label' | 'permission' | 'disabledReason' | 'onSelect'>;

export const useActionMenuItems = (actions: readonly MenuAction[]) => {
  const getUnavailableReason = useUnavailableReason();
  return actions.map(({ key, label, permission, disabledReason }) => {
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
    };
  });
};

interface ActionMenuProps {
  actions: readonly MenuAction[];
  children: (trigger: FlyoutTrigger) => ReactElement;
}

export const ActionMenu = ({ actions, children }: ActionMenuProps) => {
  const items = useActionMenuItems(actions);
  if (items.length === 0) return null;
  return (
    <Flyout
      getItems={() => items}
      onSelect={(selectedKey) => actions.find(({ key }) => key === selectedKey)?.onSelect()}
      placement="bottomRight"
    >
      {children}
    </Flyout>
  );
};

/** Actions at the end of a row. None is red, because the confirmation is. `name` is the accessible name of the row. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const breakpoint = useBreakpoint();
  const isPhone = breakpoint === 'xs' || breakpoint === 'sm';
  return (
    <span className="flex items-center justify-end">
      {hasButtons(breakpoint) &&
        actions
          .filter(({ isFrequent, disabledReason }) => isFrequent && disabledReason === undefined)
          .map((action) => <FrequentActionButton key={action.key} name={name} action={action} />)}
      <ActionMenu actions={actions}>
        {(trigger) => (
          <Button
            {...trigger}
            type="text"
            size={isPhone ? 'middle' : 'small'}
            className={isPhone ? 'min-h-11 min-w-11' : ''}
            icon={<Icon of={MoreOutlined} />}
            aria-label={t((w) => w.moreOf, { name })}
          />
        )}
      </ActionMenu>
    </span>
  );
};
