import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import { listUsers, readUserOptions } from '@atrium/contract/user/calls.ts';
import { hashKey } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useCallback, useDeferredValue, useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { defaultPageSize, type ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { DeptTree } from './dept-tree.tsx';
import { buildFilterInput, type UserFilterName } from './user-filter.tsx';
import { useClearIcon } from '../../../components/fields/suffix.tsx';

/** The query of the list without filters, which usually is cached. The tree does not count users without a department. */
const allUsersInput = { ...buildFilterInput({}), sort: '', current: 1, pageSize: defaultPageSize };

interface AllUsersButtonProps {
  list: ListQuery<UserFilterName>;
  isSelected: boolean;
  onSelect: () => void;
}

const AllUsersButton = ({ list: { filter, sort, current, pageSize }, isSelected, onSelect }: AllUsersButtonProps) => {
  const t = useTranslation('user');
  const format = useFormat();
  const listInput = { ...buildFilterInput(filter), sort, current, pageSize };
  const { data } = useApiQuery(listUsers, allUsersInput, {
    skipsErrorToast: true,
    enabled: hashKey([listInput]) !== hashKey([allUsersInput]),
  });
  return (
    <Button
      block
      type="text"
      size="small"
      aria-pressed={isSelected}
      icon={<ApartmentOutlined aria-hidden />}
      className={`mb-1 flex-none justify-start! pe-4! text-[13px] ${isSelected ? 'bg-primary-bg! text-primary-text!' : ''}`}
      onClick={onSelect}
    >
      <span className="flex-1 text-start">{t((w) => w.allDepts)}</span>
      {data && <span className="text-xs text-secondary tabular-nums">{format.number(data.total)}</span>}
    </Button>
  );
};

/** Filters by a department and all its descendants. */
export const DeptSide = ({ list, onHide }: { list: ListQuery<UserFilterName>; onHide: () => void }) => {
  const t = useTranslation('user');
  const { data, error, refetch } = useApiQuery(readUserOptions, undefined, {
    skipsErrorToast: true,
    keepsPreviousData: true,
  });
  const clearIcon = useClearIcon();
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const depts = data?.depts;
  const { filter, setFilter } = list;
  const hasSelection = parseIds(filter.deptId).length > 0;
  const selectDept = useCallback(
    (id: number | undefined) =>
      setFilter({ deptId: id === undefined ? '' : String(id), ...(id === undefined && { deptOnly: '' }) }),
    [setFilter],
  );
  return (
    <aside
      aria-label={t((w) => w.depts)}
      className="w-56 shrink-0 self-stretch border-0 border-e border-solid border-line-secondary pe-4"
    >
      <div className="sticky top-4 flex h-[calc(100dvh-160px)] flex-col">
        <div className="mb-2 flex flex-none items-center gap-1">
          <Input
            allowClear={clearIcon}
            value={inputText}
            placeholder={t((w) => w.findDept)}
            aria-label={t((w) => w.findDept)}
            onChange={({ target }) => setInputText(target.value)}
          />
          <Button
            type="text"
            className="flex-none"
            icon={<MenuFoldOutlined aria-hidden />}
            aria-label={t((w) => w.hideDepts)}
            title={t((w) => w.hideDepts)}
            onClick={onHide}
          />
        </div>
        <AllUsersButton list={list} isSelected={!hasSelection} onSelect={() => selectDept(undefined)} />
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Placeholder className="h-60" />}
        {depts && <DeptTree depts={depts} keyword={keyword} filter={filter.deptId} onChoose={selectDept} />}
        {hasSelection && (
          <Checkbox
            className="mt-2"
            checked={filter.deptOnly === '1'}
            onChange={({ target }) => setFilter({ deptOnly: target.checked ? '1' : '' })}
          >
            {t((w) => w.deptOnly)}
          </Checkbox>
        )}
      </div>
    </aside>
  );
};
