import {
  announcementResource,
  isMissingAudience,
  targetFields,
  type Targets,
} from '@atrium/contract/announcement/fields.ts';
import { publishAnnouncement } from '@atrium/contract/announcement/calls.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import type { GeneratedState, ResourceHooks } from '../../resource/pipeline/generated-resource.ts';
import { selectByDefinition } from '../../resource/pipeline/record-list.ts';
import type { Transition } from '../../resource/pipeline/record-pipeline.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { findFieldsOutsideScope, isAddressable, loadAddressableScope } from './addressable.ts';
import { getEffectiveState, hasEffectiveState } from './state.ts';

type Hooks = ResourceHooks<typeof announcementResource>;
type State = GeneratedState<typeof announcementResource>;

const audienceFields = ['audience', ...targetFields] as const;
const publicationFields: readonly string[] = [...audienceFields, 'importance', 'publishTime', 'expireTime'];

const loadAddressableScopeOnce = loadOnce(({ permissions, caller, requiredPermission }: ReadCall) =>
  loadAddressableScope(permissions, caller, requiredPermission),
);

const createFieldError = (field: string, errorCode: 'announcements.noAudience' | 'field.required' | 'field.tooSmall') =>
  new ApiError('request.invalid', { fields: { [field]: errorCode } });

const assertAddressable = async (
  { permissions, caller, requiredPermission }: RecordTransaction,
  audience: Targets & { readonly audience: string },
  permission = requiredPermission,
): Promise<void> => {
  const scope = await loadAddressableScope(permissions, caller, permission);
  const fieldsOutsideScope = await findFieldsOutsideScope(permissions, scope, audience);
  if (fieldsOutsideScope.length === 0) return;
  const errors = fieldsOutsideScope.map((field) => [field, 'announcements.scope'] as const);
  throw new ApiError('announcements.scope', { fields: Object.fromEntries(errors) });
};

/** Editing a published announcement requires the permission to publish, because users see the change immediately. */
const authorize: Hooks['authorize'] = async ({ tx, before, after }) => {
  const changedFields = before ? compareFields(before.state, after).map(({ field }) => field) : publicationFields;
  const changesPublication = publicationFields.some((field) => changedFields.includes(field));
  if (changesPublication) await assertAddressable(tx, after);
  // A withdrawal changes only the state, and has a separate permission.
  const isEdited = changedFields.some((field) => field !== 'state');
  if (before?.state['state'] !== 'published' || !isEdited) return;
  const { requiredPermission } = publishAnnouncement;
  if (!hasPermission(tx.caller.effectivePermissions, requiredPermission))
    throw new ApiError('announcements.needsPublish');
  if (changesPublication) await assertAddressable(tx, after, requiredPermission);
};

export const announcementHooks: Hooks = {
  exportName: 'announcements',
  transitionFields: { state: 'draft' },
  computeValues: ({ context }, row) => ({ state: getEffectiveState(row, context.clock()) }),
  select: async (call, { state, ...query }) => {
    const { records, order } = selectByDefinition(call, announcementResource, query);
    const managedRecords = records.where(isAddressable(await loadAddressableScopeOnce(call)));
    return {
      records: state ? managedRecords.where(hasEffectiveState(state, call.context.clock())) : managedRecords,
      order,
    };
  },
  isDeletedInScope: async (call, { state }) =>
    state.depts.length + state.users.length > 0 &&
    (await findFieldsOutsideScope(call.permissions, await loadAddressableScopeOnce(call), state)).length === 0,
  complete: ({ before, after, requestedFields }) => {
    // The addressed records of an announcement may have been deleted: accept a change of other fields.
    const changesAudience = audienceFields.some((field) => requestedFields[field] !== undefined);
    if ((!before || changesAudience) && isMissingAudience(after))
      throw createFieldError('audience', 'announcements.noAudience');
    if (before?.state['state'] === 'published' && after.publishTime === null)
      throw createFieldError('publishTime', 'field.required');
    return after;
  },
  authorize,
  validate: async ({ after: { publishTime, expireTime } }) => {
    if (expireTime !== null && expireTime <= (publishTime ?? 0)) throw createFieldError('expireTime', 'field.tooSmall');
  },
  publish: ({ tx }) => tx.emit('announcement', {}),
};

/** Publishes at the time of publication, or now if there is none or it has passed. */
export const createPublication = (now: number): Transition<State> => ({
  verb: 'publish',
  isPossible: ({ state }) => state !== 'published',
  apply: (announcement) => {
    if (isMissingAudience(announcement)) throw new ApiError('announcements.noAudience');
    return { ...announcement, state: 'published', publishTime: Math.max(announcement.publishTime ?? now, now) };
  },
});

export const withdrawal: Transition<State> = {
  verb: 'withdraw',
  isPossible: ({ state }) => state === 'published',
  apply: (announcement) => ({ ...announcement, state: 'withdrawn' }),
};
