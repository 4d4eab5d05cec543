import { listUsers } from '@atrium/contract/user/calls.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useReturnedPage } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { UserAvatar } from '../../../components/text/user-avatar.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { SmallPager } from '../../../components/table/pager.tsx';

const pageSize = 10;

/** Users of the department, without those of its descendants. */
export const DeptMembers = ({ id }: { id: number }) => {
  const t = useTranslation('dept');
  const [current, setCurrent] = useState(1);
  const query = useApiQuery(
    listUsers,
    { deptId: id, deptOnly: true, current, pageSize },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  useReturnedPage(query, current, setCurrent);
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-24" />;
  if (data.list.length === 0) return <EmptyState message={t((w) => w.noMembers)} />;
  return (
    <>
      <ul className="m-0 grid list-none gap-x-6 p-0 sm:grid-cols-2">
        {data.list.map(({ id: userId, name, username, avatar }) => (
          <li key={userId} className="flex min-w-0 items-center gap-2.5 py-1.5">
            <UserAvatar name={name} username={username} picture={avatar} />
            <span className="min-w-0 truncate">
              <RecordLink resource="user" id={userId}>
                {name}
              </RecordLink>{' '}
              <span className="text-xs text-tertiary">{username}</span>
            </span>
          </li>
        ))}
      </ul>
      <SmallPager current={current} pageSize={pageSize} total={data.total} onChange={setCurrent} />
    </>
  );
};
