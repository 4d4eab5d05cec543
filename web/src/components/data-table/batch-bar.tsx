import MoreOutlined from '@ant-design/icons/MoreOutlined';
import Overflow from '@rc-component/overflow';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { CrossButton } from '../action/cross-button.tsx';
import { PermissionButton } from '../action/permission-button.tsx';
import { ActionMenu } from '../action/row-actions.tsx';
import type { RowSelection } from './use-selection.ts';
import './batch-bar.css';

export interface BatchAction {
  readonly key: string;
  readonly label: string;
  readonly permission: PermissionCheck;
  readonly isInMenu?: boolean;
  readonly icon?: ReactNode;
  /** Moves the action to the menu on a phone, because only five buttons fit there. */
  readonly isInPhoneMenu?: boolean;
  readonly phoneLabel?: string;
  readonly onSelect: () => void;
}

interface BatchBarProps {
  selection: RowSelection;
  total: number;
  canSelectAll?: boolean;
  actions: readonly BatchAction[];
}

const SelectionCount = ({ selection: { ids, isAll, chooseAll }, total, canSelectAll = false }: BatchBarProps) => {
  const t = useTranslation('table');
  const format = useFormat();
  return (
    <>
      <span aria-live="polite" className="me-1 font-semibold">
        {isAll ? t((w) => w.allSelected, { count: total }) : t((w) => w.selected, { total: format.number(ids.length) })}
      </span>
      {canSelectAll && !isAll && total > ids.length && (
        <Button type="text" size="small" className="underline" onClick={chooseAll}>
          {t((w) => w.selectAll, { count: total })}
        </Button>
      )}
    </>
  );
};

const ClearSelectionButton = ({ selection }: BatchBarProps) => (
  <CrossButton label={useTranslation('table')((w) => w.clearSelection)} onClick={selection.clear} />
);

const MoreActionsMenu = ({ actions, children }: { actions: readonly BatchAction[]; children?: ReactNode }) => {
  const t = useTranslation('table');
  return (
    <ActionMenu actions={actions}>
      {(trigger) => (
        <Button
          {...trigger}
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          aria-label={t((w) => w.moreBatch)}
        >
          {children}
        </Button>
      )}
    </ActionMenu>
  );
};

const isPhoneButton = ({ isInMenu, isInPhoneMenu }: BatchAction): boolean => !isInMenu && !isInPhoneMenu;

const PhoneBar = (props: BatchBarProps) => {
  const t = useTranslation('table');
  const { actions } = props;
  return (
    <div className="inverse phone-batch rounded-lg p-2">
      <div className="flex items-center gap-x-1 ps-1 pointer-coarse:[&_button]:min-h-11 pointer-coarse:[&_button]:min-w-11">
        <SelectionCount {...props} />
        <span className="ms-auto">
          <ClearSelectionButton {...props} />
        </span>
      </div>
      <div className="grid grid-cols-5">
        {actions.filter(isPhoneButton).map(({ key, label, phoneLabel = label, permission, icon, onSelect }) => (
          <PermissionButton key={key} permission={permission} type="text" icon={icon} onClick={onSelect}>
            {phoneLabel}
          </PermissionButton>
        ))}
        <MoreActionsMenu actions={actions.filter((action) => !isPhoneButton(action))}>
          {t((w) => w.more)}
        </MoreActionsMenu>
      </div>
    </div>
  );
};

export const BatchBar = (props: BatchBarProps) => {
  const isPhone = useIsPhone();
  const [fittingCount, setFittingCount] = useState(props.actions.length);
  if (isPhone) return <PhoneBar {...props} />;
  const buttons = props.actions.filter(({ isInMenu }) => !isInMenu);
  const fittingButtons = buttons.slice(0, fittingCount);
  return (
    <div className="inverse flex min-h-10 flex-wrap items-center gap-x-1 rounded-lg px-2">
      <ClearSelectionButton {...props} />
      <SelectionCount {...props} />
      <Overflow<BatchAction>
        className="relative flex min-w-0 flex-1 items-center justify-end *:flex-none *:aria-hidden:invisible"
        data={buttons}
        itemKey="key"
        maxCount={Overflow.RESPONSIVE}
        onVisibleChange={(lastIndex) => setFittingCount(lastIndex + 1)}
        renderItem={({ label, permission, icon, onSelect }) => (
          <span className="block pe-1">
            <PermissionButton permission={permission} type="text" size="small" icon={icon} onClick={onSelect}>
              {label}
            </PermissionButton>
          </span>
        )}
        renderRest={() => null}
      />
      <MoreActionsMenu actions={props.actions.filter((action) => !fittingButtons.includes(action))} />
    </div>
  );
};
