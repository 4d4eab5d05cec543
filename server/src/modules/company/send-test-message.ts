import { maxTestMessages, testMessageWindowMinutes } from '@atrium/contract/company/fields.ts';
import type { DeliveryOutcome } from '@atrium/contract/company/schemas.ts';
import { type ContactChannel, toContactKey } from '@atrium/contract/contact/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { assertActionLimit } from '../../audit/assert-action-limit.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { sendNow } from '../../outbox/send-now.ts';
import { assertCanSend } from '../../outbox/senders.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serverWords } from '../../lib/words/server-words.ts';

/** The contact may be unverified: without working email, no email can be verified. */
const loadOwnAddress = async (trx: Kysely<Schema>, userId: number, channel: ContactChannel): Promise<string> => {
  const { email, phone_number: phone } = await trx
    .selectFrom('users')
    .select(['email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const key = channel === 'email' ? email : toContactKey('sms', phone);
  return key || throwApiError('contact.missing');
};

export const sendTestMessage = async (
  context: AppContext,
  call: ChangeRequest,
  channel: ContactChannel,
  language: Language,
): Promise<DeliveryOutcome> => {
  assertCanSend(context.senders, channel);
  const to = await applyChange(context, call, async ({ trx, caller, now, audit }) => {
    const limit = { maxCount: maxTestMessages, minutes: testMessageWindowMinutes };
    await assertActionLimit(
      trx,
      { action: 'company.testCarrier', countedBy: ['user_id', caller.userId], ...limit },
      now,
    );
    const address = await loadOwnAddress(trx, caller.userId, channel);
    audit({ action: 'company.testCarrier', recordName: address });
    return address;
  });
  return sendNow(context, channel, { to, ...serverWords[language].testMessage });
};
