import { AutoComplete as AntdAutoComplete, type AutoCompleteProps as AntdProps } from 'antd';
import { leaveOnTab } from './leave-on-tab.ts';

type AutoCompleteProps = Omit<AntdProps<string>, 'onInputKeyDown'>;

export const AutoComplete = (props: AutoCompleteProps) => (
  <AntdAutoComplete<string> {...props} onInputKeyDown={leaveOnTab} />
);
