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

/** The permission of both contacts. `assertMayChangeContacts` decides about changes without it. */
const vouching = userResource.fields.email.needs.change;

const within =
  (scope: DepartmentSet): MayVouch =>
  ({ deptId }) =>
    isDepartmentInScope(scope, deptId);

/** Returns the users whose contacts count as verified when the caller sets them. */
export const readMayVouch = async (permissions: PermissionData, caller: Caller): Promise<MayVouch> =>
  meets(caller.rights, vouching) ? within(await readDataScope(permissions, caller, vouching)) : () => false;

type Wanted = Pick<Contacts, 'email' | 'phoneNumber'>;

const fields = [
  { field: 'email', channel: 'email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', verified: 'phoneVerified' },
] as const;

interface ContactRights {
  /** True if the account is that of the caller. */
  readonly isSelf: boolean;
  readonly mayVouch: boolean;
  /** Fields that are set without seeing the old value: they count as changed, even if the value is the same. */
  readonly unseen?: RestrictedFields;
}

const changedContacts = (before: Contacts, wanted: Wanted, unseen: RestrictedFields | undefined) =>
  fields.filter(
    ({ field, channel }) => unseen?.has(field) === true || !isSameContact(channel, before[field], wanted[field]),
  );

/** Returns the contacts of an account after a change: verified if the caller may reset its password, and unverified otherwise. */
export const verifiedContacts = (before: Contacts, wanted: Wanted, { mayVouch, unseen }: ContactRights): Contacts => {
  const verified = { emailVerified: before.emailVerified, phoneVerified: before.phoneVerified };
  for (const { field, channel, verified: flag } of changedContacts(before, wanted, unseen))
    verified[flag] = mayVouch && contactKey(channel, wanted[field]) !== null;
  return { email: wanted.email, phoneNumber: wanted.phoneNumber, ...verified };
};

/**
 * Throws if the caller may not change these contacts. A verified contact is replaced only by a caller who may reset the password: the
 * owner would lose the way to recover the account. Users change their own contacts with a verification code only.
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

/** The contacts of a new account. */
export const noContacts: Contacts = { email: '', phoneNumber: '', emailVerified: false, phoneVerified: false };
