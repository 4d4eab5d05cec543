import {
  announcementResource,
  isMissingAudience,
  type TargetField,
  targetFields,
} from '@atrium/contract/announcement/fields.ts';
import { publishAnnouncement } from '@atrium/contract/announcement/calls.ts';
import type { Announcement, AnnouncementQuery, AnnouncementState } from '@atrium/contract/announcement/schemas.ts';
import { createInitialState } from '@atrium/contract/resource/definition.ts';
import { compareFields, sortIds } from '../../audit/field-changes.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { toColumns } from '../../resource/fields/table.ts';
import { sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { loadNames } from '../../resource/pipeline/references.ts';
import { containsRecord } from '../../resource/pipeline/record-list.ts';
import { RecordPipeline, type Transition } from '../../resource/pipeline/record-pipeline.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import {
  findFieldsOutsideScope,
  getEffectiveState,
  loadAddressableScope,
  publicationFields,
  whereAddressable,
  whereEffectiveState,
} from './audience.ts';
import { type LoadedAnnouncement, loadAnnouncements, writeTargets } from './store.ts';

const { fields } = announcementResource;

type AnnouncementFilter = Omit<AnnouncementQuery, keyof Paging>;

type Definition = ResourceDefinition<AnnouncementState, LoadedAnnouncement, Announcement, AnnouncementFilter>;

const loadAddressableScopeOnce = loadOnce(({ permissions, caller, requiredPermission }: ReadCall) =>
  loadAddressableScope(permissions, caller, requiredPermission),
);

const selectManagedAnnouncements = async (call: ReadCall) =>
  call.permissions.db.selectFrom('announcements').where(whereAddressable(await loadAddressableScopeOnce(call)));

const selectAnnouncements: Definition['select'] = async (call, { sort, state, ...filter }) => {
  const managedAnnouncements = await selectManagedAnnouncements(call);
  const filteredQuery = managedAnnouncements.where((eb) => eb.and(createConditions(announcementResource, filter)));
  return {
    records: state ? filteredQuery.where(whereEffectiveState(state, call.context.clock())) : filteredQuery,
    order: createListOrder(announcementResource, sort),
  };
};

const loadTargetNames = async ({ permissions, caller, lang }: ReadCall, records: readonly LoadedAnnouncement[]) => {
  const loadFieldNames = (field: TargetField) =>
    loadNames(permissions, caller, fields[field].to, [...new Set(records.flatMap(({ state }) => state[field]))], lang);
  return {
    dept: await loadFieldNames('depts'),
    role: await loadFieldNames('roles'),
    position: await loadFieldNames('positions'),
    user: await loadFieldNames('users'),
  };
};

const pickNames = (names: ReadonlyMap<number, string>, ids: readonly number[]): Record<string, string> =>
  Object.fromEntries([...names].filter(([id]) => ids.includes(id)));

const serialize: Definition['serialize'] = async (call, ids) => {
  const now = call.context.clock();
  const records = sortByIds(ids, await loadAnnouncements(call.permissions.db, ids));
  const names = await loadTargetNames(call, records);
  return records.map(({ state, ...record }) => ({
    ...record,
    ...state,
    depts: [...state.depts],
    roles: [...state.roles],
    positions: [...state.positions],
    users: [...state.users],
    state: getEffectiveState(state, now),
    names: {
      dept: pickNames(names.dept, state.depts),
      role: pickNames(names.role, state.roles),
      position: pickNames(names.position, state.positions),
      user: pickNames(names.user, state.users),
    },
  }));
};

const createFieldError = (field: string, errorCode: 'announcements.noAudience' | 'field.required' | 'field.tooSmall') =>
  new ApiError('request.invalid', { fields: { [field]: errorCode } });

const completeState: Definition['complete'] = ({ before, after, requestedFields }) => {
  const targets = Object.fromEntries(targetFields.map((field) => [field, sortIds(after[field])]));
  const state = { ...after, ...targets };
  // The addressed records of an announcement may have been deleted: accept a change of other fields.
  const changesAudience = ['audience' as const, ...targetFields].some((field) => requestedFields[field] !== undefined);
  if (changesAudience && isMissingAudience(state)) throw createFieldError('audience', 'announcements.noAudience');
  if (before?.state.state === 'published' && state.publishTime === null)
    throw createFieldError('publishTime', 'field.required');
  return state;
};

const assertAddressable = async (
  { permissions, caller, requiredPermission }: RecordTransaction,
  state: AnnouncementState,
  permission = requiredPermission,
): Promise<void> => {
  const fieldsOutsideScope = await findFieldsOutsideScope(
    permissions,
    await loadAddressableScope(permissions, caller, permission),
    state,
  );
  if (fieldsOutsideScope.length === 0) return;
  const errors = fieldsOutsideScope.map((field) => [field, 'announcements.scope'] as const);
  throw new ApiError('announcements.scope', { fields: Object.fromEntries(errors) });
};

/** Editing a published announcement requires the permission to publish, because users see the change immediately. */
const authorize: Definition['authorize'] = async ({ tx, before, after }) => {
  const changedFields = before ? compareFields(before.state, after).map(({ field }) => field) : publicationFields;
  const changesPublication = publicationFields.some((field) => changedFields.includes(field));
  if (changesPublication) await assertAddressable(tx, after);
  // A withdrawal changes only the state, and has a separate permission.
  const isEdited = changedFields.some((field) => field !== 'state');
  if (before?.state.state !== 'published' || !isEdited) return;
  const { requiredPermission } = publishAnnouncement;
  if (!hasPermission(tx.caller.effectivePermissions, requiredPermission))
    throw new ApiError('announcements.needsPublish');
  if (changesPublication) await assertAddressable(tx, after, requiredPermission);
};

const definition: Definition = {
  resource: announcementResource,
  affectsPermissions: false,
  notFound: 'row.notFound',
  initial: { ...createInitialState(fields), state: 'draft' },
  // Announcements have no unique field, so the selector contains IDs.
  load: ({ trx }, { values }) => loadAnnouncements(trx, values.map(Number)),
  columns: (state, changedFields) => ({ ...toColumns(fields, state, changedFields), state: state.state }),
  select: selectAnnouncements,
  serialize,
  exportName: 'announcements',
  isInScope: async (call, id) =>
    containsRecord({ records: await selectManagedAnnouncements(call) }, announcementResource, id),
  isDeletedInScope: async (call, { state }) =>
    state.depts.length + state.users.length > 0 &&
    (await findFieldsOutsideScope(call.permissions, await loadAddressableScopeOnce(call), state)).length === 0,
  complete: completeState,
  authorize,
  validate: async ({ after: { publishTime, expireTime } }) => {
    if (expireTime !== null && expireTime <= (publishTime ?? 0)) throw createFieldError('expireTime', 'field.tooSmall');
  },
  afterWrite: async ({ trx }, writes) => {
    for (const { id, after } of writes) await writeTargets(trx, id, after);
  },
  publish: ({ tx }) => tx.emit('announcement', {}),
};

export const announcements = new RecordPipeline(definition);

/** Publishes at the time of publication, or now if there is none or it has passed. */
export const createPublication = (now: number): Transition<AnnouncementState> => ({
  verb: 'publish',
  isPossible: ({ state }) => state !== 'published',
  apply: (state) => {
    if (isMissingAudience(state)) throw new ApiError('announcements.noAudience');
    return { ...state, state: 'published', publishTime: Math.max(state.publishTime ?? now, now) };
  },
});

export const withdrawal: Transition<AnnouncementState> = {
  verb: 'withdraw',
  isPossible: ({ state }) => state === 'published',
  apply: (state) => ({ ...state, state: 'withdrawn' }),
};
