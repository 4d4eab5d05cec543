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
  { kind: 'locked', call: unlockUser, read: loadLockedUsers },
  { kind: 'registrations', call: setUserStatus, read: loadApplicants },
] as const satisfies readonly { kind: PendingItemKind; call: { requiredPermission: unknown }; read: unknown }[];

export const pendingItemRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock } = context;

  const loadPendingItems = async (caller: Caller, permissions: PermissionData): Promise<PendingItems> => {
    const waiting: PendingItems = [];
    for (const { kind, call, read } of actions.filter((action) =>
      hasPermission(caller.effectivePermissions, action.call.requiredPermission),
    )) {
      const people: UserSummary = await read(
        db,
        await loadCallerDataScope(permissions, caller, call.requiredPermission),
        clock(),
      );
      if (people.count > 0) waiting.push({ kind, ...people });
    }
    return waiting;
  };

  serve(app, context, pendingItemEndpoints.read, async ({ caller, permissions }) => {
    const tasks = hasPermission(caller.effectivePermissions, runScheduledTask.requiredPermission)
      ? await loadFailedTasks(db)
      : [];
    const people = await loadPendingItems(caller, permissions);
    const unread = await countUnread(db, caller.userId);
    return [
      ...(tasks.length > 0
        ? [{ kind: 'tasks' as const, count: tasks.length, names: tasks.slice(0, maxPendingNames) }]
        : []),
      ...people,
      ...(unread > 0 ? [{ kind: 'unread' as const, count: unread, names: [] }] : []),
    ];
  });
};
