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

const silent = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const;

export const tabMenuItems = (
  state: TabState,
  key: string,
  isShown: boolean,
  t: Translate<Words['shell']>,
): NonNullable<MenuProps['items']> => {
  const isPinned = state.tabs.get(key)?.pinned === true;
  const item = (action: TabAction, icon: React.ReactNode, label: string) => ({
    key: action,
    icon,
    label,
    disabled: !isActionAvailable(state, key, action, isShown),
  });
  return [
    item(
      'refresh',
      <ReloadOutlined {...silent} />,
      t((w) => w.refresh),
    ),
    item(
      isPinned ? 'unpin' : 'pin',
      <PushpinOutlined {...silent} />,
      t((w) => (isPinned ? w.unpin : w.pin)),
    ),
    { type: 'divider' },
    item(
      'close',
      <CloseOutlined {...silent} />,
      t((w) => w.close),
    ),
    item(
      'left',
      <VerticalRightOutlined {...silent} />,
      t((w) => w.closeLeft),
    ),
    item(
      'right',
      <VerticalLeftOutlined {...silent} />,
      t((w) => w.closeRight),
    ),
    item(
      'others',
      <ColumnWidthOutlined {...silent} />,
      t((w) => w.closeOthers),
    ),
    item(
      'all',
      <CloseSquareOutlined {...silent} />,
      t((w) => w.closeAll),
    ),
  ];
};
