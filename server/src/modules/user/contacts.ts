import { contactKey, isSameContact } from '@atrium/contract/contact/fields.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { DepartmentSet } from '../../authorization/permission-grants.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Contacts } from '../../outbox/contacts.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../../resource/fields/masks.ts';
import { meets } from '../../authorization/rights.ts';
import { isDepartmentInScope, readDataScope } from '../../authorization/data-scope.ts';

interface Person {
  readonly deptId: number | null;
}

export type MayVouch = (person: Person) => boolean;

const vouching = userResource.fields.email.needs.change;

const within =
  (scope: DepartmentSet): MayVouch =>
  ({ deptId }) =>
    isDepartmentInScope(scope, deptId);

/** Returns a function: whether a contact of a user counts as verified when the caller sets it. */
export const readMayVouch = async (permissions: PermissionData, caller: Caller): Promise<MayVouch> =>
  meets(caller.rights, vouching) ? within(await readDataScope(permissions, caller, vouching)) : () => false;

type Wanted = Pick<Contacts, 'email' | 'phoneNumber'>;

const fields = [
  { field: 'email', channel: 'email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', verified: 'phoneVerified' },
] as const;

interface ContactRights {
  readonly isSelf: boolean;
  readonly mayVouch: boolean;
  /** Contacts set by a caller who does not see the old value. They count as changed even if the value is the same. */
  readonly unseen?: RestrictedFields;
}

const changedContacts = (before: Contacts, wanted: Wanted, unseen: RestrictedFields | undefined) =>
  fields.filter(
    ({ field, channel }) => unseen?.has(field) === true || !isSameContact(channel, before[field], wanted[field]),
  );

/** Returns the contacts after a change: changed ones are verified if the caller may reset the user's password. */
export const verifiedContacts = (before: Contacts, wanted: Wanted, { mayVouch, unseen }: ContactRights): Contacts => {
  const verified = { emailVerified: before.emailVerified, phoneVerified: before.phoneVerified };
  for (const { field, channel, verified: flag } of changedContacts(before, wanted, unseen))
    verified[flag] = mayVouch && contactKey(channel, wanted[field]) !== null;
  return { email: wanted.email, phoneNumber: wanted.phoneNumber, ...verified };
};

/**
 * Replacing a verified contact takes the way to recover an account from its owner, so the caller needs permission to
 * reset the password. Own contacts are changed only with a verification code.
 */
export const assertMayChangeContacts = (
  before: Contacts,
  wanted: Wanted,
  { isSelf, mayVouch, unseen }: ContactRights,
): void => {
  const problems: Record<string, Problem> = {};
  for (const { field, verified } of changedContacts(before, wanted, unseen)) {
    if (isSelf) problems[field] = 'contact.unproved';
    else if (!mayVouch && before[verified]) problems[field] = 'contact.guarded';
  }
  const [problem] = Object.values(problems);
  if (problem) throw new ApiError(problem, { fields: problems });
};

export const noContacts: Contacts = { email: '', phoneNumber: '', emailVerified: false, phoneVerified: false };
