import { toContactKey, isSameContact } from '@atrium/contract/contact/fields.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { DepartmentSet } from '../../authorization/permission-grants.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Contacts } from '../../outbox/contacts.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../../resource/fields/masks.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { isDepartmentInScope, loadCallerDataScope } from '../../authorization/data-scope.ts';
import type { LoadedUser, UserState } from './store.ts';

interface ContactOwner {
  readonly deptId: number | null;
}

export type CanVerify = (owner: ContactOwner) => boolean;

const verifyPermission = userResource.fields.email.permissions.edit;

const createScopeCheck =
  (scope: DepartmentSet): CanVerify =>
  ({ deptId }) =>
    isDepartmentInScope(scope, deptId);

/** Returns a function that checks whether a contact that the caller sets for a user counts as verified. */
export const createVerificationCheck = async (permissions: PermissionData, caller: Caller): Promise<CanVerify> =>
  hasPermission(caller.effectivePermissions, verifyPermission)
    ? createScopeCheck(await loadCallerDataScope(permissions, caller, verifyPermission))
    : () => false;

type NewContacts = Pick<Contacts, 'email' | 'phoneNumber'>;

const contactFields = [
  { field: 'email', channel: 'email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', verified: 'phoneVerified' },
] as const;

interface ContactPermissions {
  readonly isSelf: boolean;
  readonly canVerify: boolean;
  /** Contacts that are hidden from the caller. New values count as a change even if they are the same. */
  readonly unseenFields?: RestrictedFields;
}

const loadCanVerify = loadOnce(({ permissions, caller }: RecordTransaction) =>
  createVerificationCheck(permissions, caller),
);

export const loadContactPermissions = async (
  tx: RecordTransaction,
  before: LoadedUser | null,
  after: UserState,
): Promise<ContactPermissions> => ({
  isSelf: before?.id === tx.caller.userId,
  canVerify: (await loadCanVerify(tx))(before?.state ?? after),
});

const findChangedContacts = (before: Contacts, newContacts: NewContacts, unseenFields: RestrictedFields | undefined) =>
  contactFields.filter(
    ({ field, channel }) =>
      unseenFields?.has(field) === true || !isSameContact(channel, before[field], newContacts[field]),
  );

/** Returns the contacts after a change: changed ones are verified if the caller may reset the user's password. */
export const setVerification = (
  before: Contacts,
  newContacts: NewContacts,
  { canVerify, unseenFields }: ContactPermissions,
): Contacts => {
  const verified = { emailVerified: before.emailVerified, phoneVerified: before.phoneVerified };
  for (const { field, channel, verified: verifiedField } of findChangedContacts(before, newContacts, unseenFields))
    verified[verifiedField] = canVerify && toContactKey(channel, newContacts[field]) !== null;
  return { email: newContacts.email, phoneNumber: newContacts.phoneNumber, ...verified };
};

/**
 * The owner of an account recovers it with a verified contact, so replacing one requires the permission to reset the
 * password. Own contacts are changed only with a verification code.
 */
export const assertCanChangeContacts = (
  before: Contacts,
  newContacts: NewContacts,
  { isSelf, canVerify, unseenFields }: ContactPermissions,
): void => {
  const errorCodes: Record<string, ErrorCode> = {};
  for (const { field, verified } of findChangedContacts(before, newContacts, unseenFields)) {
    if (isSelf) errorCodes[field] = 'contact.unproved';
    else if (!canVerify && before[verified]) errorCodes[field] = 'contact.guarded';
  }
  const [errorCode] = Object.values(errorCodes);
  if (errorCode) throw new ApiError(errorCode, { fields: errorCodes });
};

export const noContacts: Contacts = { email: '', phoneNumber: '', emailVerified: false, phoneVerified: false };
