import { readRoleGrants, readRoleMenu } from '@atrium/contract/role/calls.ts';
import { useApiQuery } from '../../../lib/query/query.ts';

export const useGrantableItems = () => {
  const { data: entries, error, refetch } = useApiQuery(readRoleMenu, undefined, { skipsErrorToast: true });
  return { entries, error, refetch };
};

export const useRoleGrants = (roleId: number | null) => {
  const query = useApiQuery(readRoleGrants, { id: roleId ?? 0 }, { skipsErrorToast: true, enabled: roleId !== null });
  return {
    grants: query.data,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
};
