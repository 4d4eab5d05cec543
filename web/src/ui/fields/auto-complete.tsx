import { AutoComplete as AntdAutoComplete, type AutoCompleteProps as AntdProps } from 'antd';
import { leaveOnTab } from './leave-on-tab.ts';

type AutoCompleteProps = Omit<AntdProps<string>, 'onInputKeyDown'>;

/** A line of text with suggestions: they are taken by click and by Enter, never by Tab. */
export const AutoComplete = (props: AutoCompleteProps) => (
  <AntdAutoComplete<string> {...props} onInputKeyDown={leaveOnTab} />
);
