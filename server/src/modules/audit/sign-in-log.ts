import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { signInLogResource, signInResults, type SignInResult } from '@atrium/contract/sign-in-log/fields.ts';
import type { SignInEntry, SignInQuery } from '@atrium/contract/sign-in-log/schemas.ts';
import { whereUserInScope } from '../../authorization/data-scope.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { createListReader } from '../../resource/pipeline/record-reader.ts';
import { loadEntries, selectEntries } from './resource.ts';

const selectSignIns = (call: ReadCall, { timeFrom, timeTo, userId, result, address }: Partial<SignInQuery>) =>
  selectEntries(call, {
    kind: 'signIns',
    from: timeFrom,
    to: timeTo,
    address,
    ...(result && { acts: result.map((name) => signInResults[name]) }),
    ...(userId && { noun: 'session', recordIds: userId }),
  });

const resultsByAction = new Map(
  // `Object.entries` types the keys as string.
  Object.entries(signInResults).map(([result, action]): [string, SignInResult] => [action, result as SignInResult]),
);

const loadUsers = async (call: ReadCall, entries: readonly AuditEntry[]) => {
  const ids = entries.flatMap(({ recordId }) => recordId ?? []);
  const rows = await call.permissions.db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('id', 'in', [0, ...ids])
    .where(whereUserInScope(await loadDataScope(call)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const loadDevices = async ({ permissions }: ReadCall, ids: readonly number[]) => {
  const rows = await permissions.db
    .selectFrom('audit_entries')
    .select(['id', 'device'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, device }) => [id, device]));
};

const serialize = async (call: ReadCall, ids: readonly number[]): Promise<SignInEntry[]> => {
  const entries = await loadEntries(call, ids);
  const users = await loadUsers(call, entries);
  const devices = await loadDevices(call, ids);
  return entries.map((entry) => {
    const { id, time, userId: actorId, recordId, recordName, name, username, address, act: action, problem } = entry;
    const isByAnotherUser = actorId !== recordId;
    const user = recordId === null ? undefined : users.get(recordId);
    return {
      id,
      time,
      userId: recordId,
      name: isByAnotherUser ? (user?.name ?? recordName) : name,
      username: isByAnotherUser ? (user?.username ?? '') : username,
      result: resultsByAction.get(action) ?? 'signedIn',
      reason: problem,
      endedBy: isByAnotherUser ? name : '',
      // An empty address belongs to a user outside the data scope, so the device is hidden too.
      device: address === '' ? '' : (devices.get(id) ?? ''),
      address,
    };
  });
};

export const signInLog = createListReader<SignInEntry, SignInQuery>({
  resource: signInLogResource,
  serialize,
  select: selectSignIns,
});
