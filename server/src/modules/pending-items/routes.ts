import { runScheduledTask } from '@atrium/contract/scheduled-task/calls.ts';
import { setUserStatus, unlockUser } from '@atrium/contract/user/action-calls.ts';
import { pendingItemEndpoints } from '@atrium/contract/pending-items/endpoints.ts';
import { maxPendingNames, type PendingItemKind } from '@atrium/contract/pending-items/fields.ts';
import type { PendingItems } from '@atrium/contract/pending-items/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import type { Caller } from '../../auth/caller.ts';
import { loadCallerDataScope } from '../../authorization/data-scope.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { loadApplicants, loadLockedUsers, type UserSummary, loadFailedTasks, countUnread } from './store.ts';

const actions = [
  { kind: 'locked', call: unlockUser, loadUsers: loadLockedUsers },
  { kind: 'registrations', call: setUserStatus, loadUsers: loadApplicants },
] as const satisfies readonly { kind: PendingItemKind; call: { requiredPermission: unknown }; loadUsers: unknown }[];

export const pendingItemRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock } = context;

  const loadPendingItems = async (caller: Caller, permissions: PermissionData): Promise<PendingItems> => {
    const pendingItems: PendingItems = [];
    for (const { kind, call, loadUsers } of actions.filter((action) =>
      hasPermission(caller.effectivePermissions, action.call.requiredPermission),
    )) {
      const people: UserSummary = await loadUsers(
        db,
        await loadCallerDataScope(permissions, caller, call.requiredPermission),
        clock(),
      );
      if (people.count > 0) pendingItems.push({ kind, ...people });
    }
    return pendingItems;
  };

  serve(app, context, pendingItemEndpoints.read, async ({ caller, permissions }) => {
    const failedTasks = hasPermission(caller.effectivePermissions, runScheduledTask.requiredPermission)
      ? await loadFailedTasks(db)
      : [];
    const people = await loadPendingItems(caller, permissions);
    const unreadCount = await countUnread(db, caller.userId);
    return [
      ...(failedTasks.length > 0
        ? [{ kind: 'tasks' as const, count: failedTasks.length, names: failedTasks.slice(0, maxPendingNames) }]
        : []),
      ...people,
      ...(unreadCount > 0 ? [{ kind: 'unread' as const, count: unreadCount, names: [] }] : []),
    ];
  });
};
