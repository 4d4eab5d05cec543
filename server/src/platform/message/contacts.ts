import { contactKey } from '@atrium/contract/contact/fields.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { Refusal } from '../refusal/refusal.ts';

/** How an account can be reached, and what of it is proved. */
export type Contacts = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
};

/** The columns of contacts; what no code can reach is never proved. */
export const contactColumns = ({ email, phoneNumber, emailVerified, phoneVerified }: Contacts) => ({
  email,
  phone_number: phoneNumber,
  verified_email: emailVerified ? contactKey('email', email) : null,
  verified_phone: phoneVerified ? contactKey('sms', phoneNumber) : null,
});

/** Contacts as they stand in a row. */
export const contactsOf = (row: {
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

/** The refusals of a contact that another account has proved, by the constraint that says so. */
export const brokenContact = (problem: Problem, fields: { readonly email: string; readonly phoneNumber: string }) => ({
  users_verified_email_unique: () => new Refusal(problem, { fields: { [fields.email]: problem } }),
  users_verified_phone_unique: () => new Refusal(problem, { fields: { [fields.phoneNumber]: problem } }),
});
