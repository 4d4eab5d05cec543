import { TreeSelect as AntdTreeSelect, type TreeSelectProps as AntdProps } from 'antd';
import { leaveOnTab } from './leave-on-tab.ts';
import { suffix, switcher } from './suffix.tsx';

type TreeSelectProps<Value> = Omit<AntdProps<Value>, 'onInputKeyDown'>;

/** Tree select input, by click and Enter, not by Tab. */
export const TreeSelect = <Value,>(props: TreeSelectProps<Value>) => (
  <AntdTreeSelect<Value>
    suffixIcon={suffix(props.loading)}
    switcherIcon={switcher}
    {...props}
    onInputKeyDown={leaveOnTab}
  />
);
