import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import type { SearchProps } from 'antd/es/input';
import { useTranslation } from '../../lib/language/i18n.ts';

type SearchFieldProps = Omit<SearchProps, 'searchIcon' | 'enterButton' | 'aria-label'> & {
  /** What is searched for; stands in it as long as it is empty. */
  label: string;
};

/** A line of text to search by, sent by Enter or its button. */
export const SearchField = ({ label, ...props }: SearchFieldProps) => {
  const c = useTranslation('common');
  return (
    <Input.Search
      allowClear
      placeholder={label}
      aria-label={label}
      searchIcon={<SearchOutlined aria-label={c((w) => w.search)} />}
      {...props}
    />
  );
};
