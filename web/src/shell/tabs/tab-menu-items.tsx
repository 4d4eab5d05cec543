import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CloseSquareOutlined from '@ant-design/icons/CloseSquareOutlined';
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import VerticalLeftOutlined from '@ant-design/icons/VerticalLeftOutlined';
import VerticalRightOutlined from '@ant-design/icons/VerticalRightOutlined';
import type { MenuProps } from 'antd';
import type { Translate } from '../../lib/language/i18n.ts';
import type { TabState } from '../../lib/tab/tab-rules.ts';
import type { Words } from '../../words/namespaces.ts';
import { isActionAvailable, type TabAction } from './use-tab-actions.ts';

const decorativeIconProps = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const;

export const createTabMenuItems = (
  state: TabState,
  key: string,
  isShown: boolean,
  t: Translate<Words['shell']>,
): NonNullable<MenuProps['items']> => {
  const isPinned = state.tabs.get(key)?.pinned === true;
  const createItem = (action: TabAction, icon: React.ReactNode, label: string) => ({
    key: action,
    icon,
    label,
    disabled: !isActionAvailable(state, key, action, isShown),
  });
  return [
    createItem(
      'refresh',
      <ReloadOutlined {...decorativeIconProps} />,
      t((w) => w.refresh),
    ),
    createItem(
      isPinned ? 'unpin' : 'pin',
      <PushpinOutlined {...decorativeIconProps} />,
      t((w) => (isPinned ? w.unpin : w.pin)),
    ),
    { type: 'divider' },
    createItem(
      'close',
      <CloseOutlined {...decorativeIconProps} />,
      t((w) => w.close),
    ),
    createItem(
      'left',
      <VerticalRightOutlined {...decorativeIconProps} />,
      t((w) => w.closeLeft),
    ),
    createItem(
      'right',
      <VerticalLeftOutlined {...decorativeIconProps} />,
      t((w) => w.closeRight),
    ),
    createItem(
      'others',
      <ColumnWidthOutlined {...decorativeIconProps} />,
      t((w) => w.closeOthers),
    ),
    createItem(
      'all',
      <CloseSquareOutlined {...decorativeIconProps} />,
      t((w) => w.closeAll),
    ),
  ];
};
