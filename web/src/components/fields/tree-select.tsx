import { TreeSelect as AntdTreeSelect, type TreeSelectProps as AntdProps } from 'antd';
import { leaveOnTab } from './leave-on-tab.ts';
import { renderSuffix, switcher } from './suffix.tsx';

type TreeSelectProps<Value> = Omit<AntdProps<Value>, 'onInputKeyDown'>;

/** Enter selects an option, Tab does not. */
export const TreeSelect = <Value,>(props: TreeSelectProps<Value>) => (
  <AntdTreeSelect<Value>
    suffixIcon={renderSuffix(props.loading)}
    switcherIcon={switcher}
    {...props}
    onInputKeyDown={leaveOnTab}
  />
);
