import { TreeSelect as AntdTreeSelect, type TreeSelectProps as AntdProps } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { leaveOnTab } from './leave-on-tab.ts';
import { renderSuffix, switcher, useClearButton } from './suffix.tsx';

type TreeSelectProps<Value> = Omit<AntdProps<Value>, 'onInputKeyDown'>;

export const TreeSelect = <Value,>(props: TreeSelectProps<Value>) => {
  const t = useTranslation('common');
  const clearButton = useClearButton();
  return (
    <AntdTreeSelect<Value>
      suffixIcon={renderSuffix(props.loading)}
      switcherIcon={switcher}
      notFoundContent={t((w) => (props.loading ? w.loading : w.noOptions))}
      {...props}
      allowClear={props.allowClear === true && clearButton}
      onInputKeyDown={leaveOnTab}
    />
  );
};
