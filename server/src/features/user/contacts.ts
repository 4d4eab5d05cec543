import { contactKey, isSameContact } from '@atrium/contract/contact/fields.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Reach } from '../../platform/access/authority.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Change, ReadConnection } from '../../platform/change/change.ts';
import type { Contacts } from '../../platform/message/contacts.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import type { Lacking } from '../../platform/resource/masks.ts';
import { meets } from '../../platform/access/rights.ts';
import { reachesDept, scopeOf, scopeOfChange } from '../../platform/change/scope.ts';

interface Person {
  readonly deptId: number | null;
}

/** For whom somebody may vouch: whose password they may reset. They may let somebody into the account anyway. */
export type MayVouch = (person: Person) => boolean;

/** The right that both contacts name: what changes without it follows from `contactsAfter`. */
const needs = userResource.fields.email.needs.change;

const within =
  (scope: Reach): MayVouch =>
  ({ deptId }) =>
    reachesDept(scope, deptId);

/** For whom the caller of a change may vouch, so that a contact that they set counts as verified. */
export const mayVouchIn = async ({ trx, caller }: Pick<Change, 'trx' | 'caller'>): Promise<MayVouch> =>
  meets(caller.rights, needs) ? within(await scopeOfChange({ trx, caller, needs })) : () => false;

/** The same for an answer alone: what a change would make of contacts. */
export const mayVouchForReading = async (db: ReadConnection, reader: Caller): Promise<MayVouch> =>
  meets(reader.rights, needs) ? within(await scopeOf(db, reader, needs)) : () => false;

type Wanted = Pick<Contacts, 'email' | 'phoneNumber'>;

const fields = [
  { field: 'email', channel: 'email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', verified: 'phoneVerified' },
] as const;

/**
 * The contacts that somebody else gives an account. Who may reset its password sets verified ones. Who may not sets unverified ones,
 * which no code is sent to, and never replaces a verified one: that would take its owner's way back in away. One's own are changed
 * with a code alone. What is set blindly, by who does not see what it replaces, is always another.
 */
export const contactsAfter = (
  before: Contacts,
  wanted: Wanted,
  who: { readonly isSelf: boolean; readonly mayVouch: boolean; readonly blind?: Lacking },
): Contacts => {
  const problems: Record<string, Problem> = {};
  const verified = { emailVerified: before.emailVerified, phoneVerified: before.phoneVerified };
  for (const { field, channel, verified: flag } of fields) {
    if (who.blind?.has(field) !== true && isSameContact(channel, before[field], wanted[field])) continue;
    if (who.isSelf) problems[field] = 'contact.unproved';
    else if (!who.mayVouch && before[flag]) problems[field] = 'contact.guarded';
    verified[flag] = who.mayVouch && contactKey(channel, wanted[field]) !== null;
  }
  const [problem] = Object.values(problems);
  if (problem) throw new Refusal(problem, { fields: problems });
  return { email: wanted.email, phoneNumber: wanted.phoneNumber, ...verified };
};

/** An account that is not there yet has no contacts. */
export const noContacts: Contacts = { email: '', phoneNumber: '', emailVerified: false, phoneVerified: false };
