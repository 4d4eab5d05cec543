import type { AppContext } from '../../context/context.ts';
import { saveRegistration } from '../../authorization/notify-users.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { createContactErrors, toContactColumns } from '../../outbox/contacts.ts';
import { insertWithRoles } from '../../db/insert-users.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { formatStoredContact, type Address } from './rules.ts';
import type { VerifiedTransaction } from './use.ts';

interface Applicant {
  readonly username: string;
  readonly name: string;
  readonly description: string;
  readonly address: Address;
  readonly passwordHash: string;
  /** False if the account waits for approval by an administrator. */
  readonly isActive: boolean;
}

const defaultRole = 'common';

const createUsernameTakenError = (): ApiError =>
  new ApiError('users.usernameTaken', { fields: { username: 'users.usernameTaken' } });

export const registerUser = async (
  { dialect, events }: AppContext,
  { trx, now, audit }: VerifiedTransaction,
  applicant: Applicant,
): Promise<{ readonly active: boolean }> => {
  const { address, username, name, description, passwordHash, isActive } = applicant;
  const to = formatStoredContact(address);
  const isEmail = address.startsWith('email:');
  const contactColumns = toContactColumns({
    email: isEmail ? to : '',
    phoneNumber: isEmail ? '' : to,
    emailVerified: isEmail,
    phoneVerified: !isEmail,
  });
  const row = { username, name, description, password_hash: passwordHash, status: isActive ? 1 : 0, ...contactColumns };
  const id = await withConstraintErrors(
    dialect,
    {
      users_username_key_unique: createUsernameTakenError,
      ...createContactErrors('register.addressTaken', { email: 'to', phoneNumber: 'to' }),
    },
    insertWithRoles(trx, row, [defaultRole], now),
  );
  const user = { id, username, name };
  await saveRegistration({ trx, events, now }, user, { isActive });
  await audit(user, { action: 'user.register', recordId: id, recordName: username });
  return { active: isActive };
};
