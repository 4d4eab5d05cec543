import { toContactKey } from '@atrium/contract/contact/fields.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

export type Contacts = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
};

/** Returns the columns of contacts. A contact that cannot receive verification codes is never verified. */
export const toContactColumns = ({ email, phoneNumber, emailVerified, phoneVerified }: Contacts) => ({
  email,
  phone_number: phoneNumber,
  verified_email: emailVerified ? toContactKey('email', email) : null,
  verified_phone: phoneVerified ? toContactKey('sms', phoneNumber) : null,
});

export const toContacts = (row: {
  readonly email: string;
  readonly phone_number: string;
  readonly verified_email: string | null;
  readonly verified_phone: string | null;
}): Contacts => ({
  email: row.email,
  phoneNumber: row.phone_number,
  emailVerified: row.verified_email !== null,
  phoneVerified: row.verified_phone !== null,
});

export const createContactErrors = (
  errorCode: ErrorCode,
  fields: { readonly email: string; readonly phoneNumber: string },
) => ({
  users_verified_email_unique: () => new ApiError(errorCode, { fields: { [fields.email]: errorCode } }),
  users_verified_phone_unique: () => new ApiError(errorCode, { fields: { [fields.phoneNumber]: errorCode } }),
});
