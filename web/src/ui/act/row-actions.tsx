import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { useCan, type RequiredRight } from '../../lib/access/access.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useServes } from '../../lib/access/serves.ts';
import { NeedButton } from './need-button.tsx';

/** Something that can be done with a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  /** The right that it takes. */
  readonly need: RequiredRight;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

/** What can be done with a row, at its end: links, on a phone in one menu. `name` is the row's, for those who do not see it. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const can = useCan();
  const serves = useServes();
  const isPhone = useIsPhone();
  const served = actions.filter(({ need }) => serves(need));
  if (!isPhone) {
    return (
      <div className="-mx-2 flex flex-wrap">
        {served.map(({ key, label, need, isDanger = false, isDisabled = false, onSelect }) => (
          <NeedButton
            key={key}
            need={need}
            type="link"
            size="small"
            danger={isDanger}
            disabled={isDisabled}
            onClick={onSelect}
          >
            {label}
          </NeedButton>
        ))}
      </div>
    );
  }
  const items = served.map(({ key, label, need, isDanger = false, isDisabled = false, onSelect }) => ({
    key,
    label,
    danger: isDanger,
    disabled: isDisabled || !can(need),
    onClick: onSelect,
  }));
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={`${t((w) => w.more)} ${name}`} />
    </Dropdown>
  );
};
