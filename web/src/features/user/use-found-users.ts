import { listUsers } from '@atrium/contract/user/calls.ts';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';

/** Searches users by name (also in pinyin), username or phone number. */
export const useUserSearch = (settings: { readonly skipsErrorToast?: boolean; readonly enabled?: boolean } = {}) => {
  const c = useTranslation('common');
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const { data, isFetching } = useApiQuery(
    listUsers,
    { keyword, pageSize: 20 },
    { keepsPreviousData: true, isBackground: true, ...settings },
  );
  const users = data?.list ?? [];
  const options = users.map(({ id, name, username }) => ({ value: id, label: c((w) => w.person, { name, username }) }));
  return { users, options, isFetching, search: setInputText };
};
