import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PermissionButton } from '../action/permission-button.tsx';
import { type RowAction, useActionMenuItems } from '../action/row-actions.tsx';
import { popupContainer } from '../overlay/flyout.tsx';

/** Unavailable actions are in the menu, which has space for the reason. */
const maxButtons = 2;

export const RecordActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const plain = actions.slice(0, maxButtons).filter(({ disabledReason }) => disabledReason === undefined);
  const items = useActionMenuItems(actions.filter((action) => !plain.includes(action)));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {plain.map(({ key, label, permission, onSelect }) => (
        <PermissionButton key={key} permission={permission} onClick={onSelect}>
          {label}
        </PermissionButton>
      ))}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight" getPopupContainer={popupContainer}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={`${t((w) => w.more)} ${name}`} />
        </Dropdown>
      )}
    </span>
  );
};
