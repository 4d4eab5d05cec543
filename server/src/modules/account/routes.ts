import { accountEndpoints } from '@atrium/contract/account/endpoints.ts';
import type { AccountSettings } from '@atrium/contract/account/schemas.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { listUserSessions } from '@atrium/contract/user/action-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { hasViewerPermission } from '../../authorization/view-as.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { requireSessionId, type Caller } from '../../auth/caller.ts';
import { applyChange, type Change } from '../../change/change.ts';
import { maskOwnRecord } from '../../change/mask-own-record.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import type { AppContext } from '../../context/context.ts';
import { forgetDevicesOfUsers } from '../../auth/devices.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { computeSessionEnd } from '../../auth/session-limits.ts';
import { ownDataRoutes } from './own-data-routes.ts';
import {
  selectOwnSessions,
  loadProfile,
  loadSecurityEvents,
  loadSettings,
  loadSignIns,
  writeSettings,
} from './store.ts';
import { writeProfile } from './write-profile.ts';

type SettingsChange = z.output<typeof accountEndpoints.changeSettings.input>;

const mergeSettings = (settings: AccountSettings, change: SettingsChange): AccountSettings => ({
  timeZone: change.timeZone ?? settings.timeZone,
  notifications: { ...settings.notifications, ...change.notifications },
});

/** Throws during an impersonation if the real user may not view this user. */
const assertViewerCanRead = async (
  permissions: PermissionData,
  { viewer, user }: Caller,
  permission: RequiredPermission,
): Promise<void> => {
  if (viewer !== null && !(await hasViewerPermission(permissions, viewer, user, permission)))
    throwApiError('right.missing');
};

const auditEndedSessions = ({ audit, caller }: Change, ids: readonly number[]): void => {
  if (ids.length === 0) return;
  const changes = [{ field: 'sessions', before: [...ids], after: null }];
  audit({ action: 'session.end', recordId: caller.userId, recordName: caller.user.username, changes });
};

const serveDevices = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, sessions } = context;

  serve(app, context, accountEndpoints.devices, async ({ caller, permissions }) => {
    await assertViewerCanRead(permissions, caller, listUserSessions.requiredPermission);
    const rows = await selectOwnSessions(db, caller.userId, clock());
    return rows.map(({ refreshTime, expireTime, ...row }) => {
      const end = computeSessionEnd(
        sessions.limits,
        { createTime: row.createTime, refreshTime },
        caller.effectivePermissions.isAdmin,
      );
      return { ...row, endTime: Math.min(end, expireTime), current: row.id === caller.sessionId };
    });
  });

  serve(app, context, accountEndpoints.endDevices, async (call) =>
    applyChange(context, call, async (change) => {
      const { trx, caller, now } = change;
      const ownIds = new Set((await selectOwnSessions(trx, caller.userId, now)).map(({ id }) => id));
      const ids = call.input.ids.filter((id) => ownIds.has(id));
      if (ids.some((id) => id !== caller.sessionId)) await assertConfirmed(context, change);
      await sessions.end(ids, trx);
      auditEndedSessions(change, ids);
      return { ended: ids.length };
    }),
  );

  serve(app, context, accountEndpoints.endOthers, async (call) =>
    applyChange(context, call, async (change) => {
      const { trx, caller, now } = change;
      await assertConfirmed(context, change);
      const rows = await selectOwnSessions(trx, caller.userId, now);
      const ids = rows.map(({ id }) => id).filter((id) => id !== caller.sessionId);
      await sessions.end(ids, trx);
      await forgetDevicesOfUsers(trx, [caller.userId], requireSessionId(caller));
      auditEndedSessions(change, ids);
      return { ended: ids.length };
    }),
  );
};

export const accountRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;

  serve(app, context, accountEndpoints.profile, async ({ caller, lang, permissions }) => {
    const profile = (await loadProfile(db, caller.userId, lang)) ?? throwApiError('users.notFound');
    return caller.viewer === null ? profile : maskOwnRecord(permissions, caller, profile);
  });

  serve(app, context, accountEndpoints.changeProfile, (call) => writeProfile(context, call));

  serve(app, context, accountEndpoints.signIns, async ({ input, caller, permissions }) => {
    await assertViewerCanRead(permissions, caller, listAudit.requiredPermission);
    return loadSignIns(db, caller.userId, input.current, input.pageSize);
  });

  serve(app, context, accountEndpoints.securityEvents, async ({ caller, permissions }) => {
    await assertViewerCanRead(permissions, caller, listAudit.requiredPermission);
    return loadSecurityEvents(db, caller.userId);
  });

  serve(app, context, accountEndpoints.settings, ({ caller }) => loadSettings(db, caller.userId));

  serve(app, context, accountEndpoints.changeSettings, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, caller, emit }) => {
        const settings = mergeSettings(await loadSettings(trx, caller.userId), call.input);
        await writeSettings(trx, caller.userId, settings);
        await emit('user', { ids: [caller.userId], fields: ['settings'] });
        return settings;
      },
      { isSerialized: false },
    ),
  );

  serveDevices(app, context);
  ownDataRoutes(app, context);
};
