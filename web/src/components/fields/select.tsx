import { Select as AntdSelect, type SelectProps as AntdProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { useTranslation } from '../../lib/language/i18n.ts';
import { leaveOnTab } from './leave-on-tab.ts';
import { renderSuffix, useClearButton } from './suffix.tsx';

type SelectProps<Value, Option extends DefaultOptionType> = Omit<AntdProps<Value, Option>, 'onInputKeyDown'>;

export const Select = <Value, Option extends DefaultOptionType = DefaultOptionType>(
  props: SelectProps<Value, Option>,
) => {
  const t = useTranslation('common');
  const clearButton = useClearButton();
  return (
    <AntdSelect<Value, Option>
      suffixIcon={renderSuffix(props.loading)}
      notFoundContent={t((w) => (props.loading ? w.loading : w.noOptions))}
      {...props}
      allowClear={props.allowClear === true && clearButton}
      onInputKeyDown={leaveOnTab}
    />
  );
};
