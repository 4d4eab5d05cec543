import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { NeedButton } from '../act/need-button.tsx';
import { type RowAction, useActEntries } from '../act/row-actions.tsx';
import { popupContainer } from '../overlay/flyout.tsx';

/** Unavailable actions are in the menu, which has space for the reason. */
const most = 2;

export const RecordActs = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const plain = actions.slice(0, most).filter(({ refusal }) => refusal === undefined);
  const items = useActEntries(actions.filter((action) => !plain.includes(action)));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {plain.map(({ key, label, need, onSelect }) => (
        <NeedButton key={key} need={need} onClick={onSelect}>
          {label}
        </NeedButton>
      ))}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight" getPopupContainer={popupContainer}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={`${t((w) => w.more)} ${name}`} />
        </Dropdown>
      )}
    </span>
  );
};
