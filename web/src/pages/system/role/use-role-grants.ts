import { readMenuByRoleId, readRoleGrants, readRoleMenu } from '@atrium/contract/role/calls.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { useMemo } from 'react';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { expanded, grantTree } from './grants.ts';

/** What can be granted. A server may say less of an entry: then it is enabled, and whoever edits roles may grant it. */
export const useAssignables = () => {
  const { data, error, refetch } = useApiQuery(readRoleMenu, undefined, { quiet: true });
  const entries = useMemo(() => {
    const rows: readonly (Assignable | Pick<Assignable, 'id' | 'name' | 'menuType'>)[] | undefined = data;
    return rows?.map((row): Assignable => ({ path: '', icon: '', status: 1, grantable: true, ...row }));
  }, [data]);
  return { entries, error, refetch };
};

/** What a role is granted; where the server tells only what is ticked wholly, with all that lies above it. */
export const useRoleGrants = (roleId: number | null) => {
  const hasGrants = useServes()(readRoleGrants);
  const isAsked = roleId !== null;
  const input = { id: roleId ?? 0 };
  const whole = useApiQuery(readRoleGrants, input, { quiet: true, enabled: isAsked && hasGrants });
  const ticked = useApiQuery(readMenuByRoleId, input, { quiet: true, enabled: isAsked && !hasGrants });
  const { entries, error, refetch } = useAssignables();
  const { data: ids } = ticked;
  const grants = useMemo(() => ids && entries && [...expanded(grantTree(entries), ids)], [ids, entries]);
  if (hasGrants) {
    return {
      grants: whole.data,
      error: whole.error,
      isFetching: whole.isFetching,
      refetch: () => void whole.refetch(),
    };
  }
  const retry = () => {
    void ticked.refetch();
    if (error) void refetch();
  };
  return { grants, error: ticked.error ?? error, isFetching: ticked.isFetching, refetch: retry };
};
