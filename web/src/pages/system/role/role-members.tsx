import { changeRoleMembers, listRoleMembers } from '@atrium/contract/role/calls.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useReturnedPage } from '../../../lib/query/list-query.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { useConfirmGrant } from '../../../features/role/use-grant.ts';
import { UserPicker } from '../../../features/user/user-picker.tsx';
import { UserRow } from '../../../features/user/user-row.tsx';
import { Drawer } from '../../../components/overlay/drawer.tsx';
import { useSearchTexts } from '../../../components/resource/resource-search.tsx';
import { SearchField } from '../../../components/fields/search-field.tsx';
import { SmallPager } from '../../../components/table/pager.tsx';
import { useConfirm } from '../../../components/action/use-confirm.ts';

const pageSize = 10;

const AddMembers = ({ role }: { role: Role }) => {
  const t = useTranslation('role');
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const change = useApiMutation(changeRoleMembers);
  const grant = useConfirmGrant();
  const add = useSingleRun(() =>
    change.mutateAsync({ id: role.id, add: selectedIds }).then(
      () => setSelectedIds([]),
      () => undefined,
    ),
  );
  return (
    <div className="mb-3 flex gap-2">
      <UserPicker
        label={t((w) => w.chooseUsers)}
        value={selectedIds}
        onChange={setSelectedIds}
        className="min-w-0 flex-1"
      />
      <PermissionButton
        permission={changeRoleMembers}
        type="primary"
        disabled={selectedIds.length === 0 || role.holdsMore}
        loading={change.isPending}
        onClick={() => grant([role], () => void add())}
      >
        {t((w) => w.addMembers)}
      </PermissionButton>
    </div>
  );
};

export const MemberList = ({ role }: { role: Role }) => {
  const t = useTranslation('role');
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState(1);
  const query = useApiQuery(
    listRoleMembers,
    { id: role.id, keyword, current, pageSize },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  useReturnedPage(query, current, setCurrent);
  const { data, error, isPlaceholderData, refetch } = query;
  const change = useApiMutation(changeRoleMembers);
  const ask = useConfirm();
  const askRemoval = ({ id, name }: { id: number; name: string }) =>
    ask({ title: t((w) => w.removeMemberQuestion, { name }), okText: t((w) => w.removeMember) }, () =>
      change.mutateAsync({ id: role.id, remove: [id] }),
    );
  return (
    <>
      <AddMembers role={role} />
      <SearchField
        className="mb-2"
        value={keyword}
        {...useSearchTexts(userResource)}
        onSearch={(text) => {
          setKeyword(text);
          setCurrent(1);
        }}
      />
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Placeholder className="h-60" />}
      {data?.list.length === 0 && !isPlaceholderData && (
        <EmptyState message={t((w) => (keyword === '' ? w.noMembers : w.noMatchingMembers))} />
      )}
      <ul className="m-0 list-none p-0">
        {data?.list.map((member) => (
          <UserRow key={member.id} user={member}>
            <PermissionButton
              permission={changeRoleMembers}
              size="small"
              disabled={role.holdsMore}
              onClick={() => askRemoval(member)}
            >
              {t((w) => w.removeMember)}
            </PermissionButton>
          </UserRow>
        ))}
      </ul>
      <SmallPager current={current} pageSize={pageSize} total={data?.total ?? 0} onChange={setCurrent} />
    </>
  );
};

export const RoleMembers = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = useTranslation('role');
  return (
    <Drawer open title={t((w) => w.membersOf, { name: role.name })} onClose={onClose} size={480}>
      <MemberList role={role} />
    </Drawer>
  );
};
