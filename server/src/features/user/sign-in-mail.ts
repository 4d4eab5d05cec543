import { mostSignInMails, signInMailMinutes } from '@atrium/contract/company/fields.ts';
import type { CarrierOutcome } from '@atrium/contract/company/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import { refuseTooMany } from '../../platform/audit/refuse-too-many.ts';
import type { ChangeRequest } from '../../platform/change/change.ts';
import { readCompany } from '../../platform/context/company.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { languageOf } from '../../platform/context/language-of.ts';
import type { Mail } from '../../platform/message/mail.ts';
import { sendNow } from '../../platform/message/send-now.ts';
import { requireSender } from '../../platform/message/senders.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { fill } from '../../platform/refusal/sentence.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import { readJudged } from './act.ts';
import { editorFor } from './edit.ts';
import type { Editing, UserRow } from './write.ts';

const act = 'user.mailSignIn';

const refuseOften = async ({ change: { trx, caller, now } }: Editing, id: number): Promise<void> => {
  const { byOne, toOne } = mostSignInMails;
  await refuseTooMany(trx, { act, of: ['user_id', caller.userId], most: byOne, minutes: signInMailMinutes }, now);
  await refuseTooMany(trx, { act, of: ['record_id', id], most: toOne, minutes: signInMailMinutes }, now);
};

/** No password: a code, which the owner of the mailbox asks for, lets them set one. A link only where the product knows its address. */
const mailTo = async ({ context, change }: Editing, row: UserRow, to: string, guess: Language): Promise<Mail> => {
  const { trx, caller } = change;
  const words = serverWords[await languageOf(trx, row.id, guess)].signInMail;
  const product = (await readCompany(trx)).name || 'Atrium';
  const { publicUrl, basePath } = context.config;
  const link = `${publicUrl}${basePath}/login?view=forgot&by=email`;
  const way = publicUrl === null ? words.way : fill(words.link, { link });
  const params = { product, name: row.name, by: caller.user.name, username: row.username, to, way };
  return { to, subject: fill(words.subject, params), text: fill(words.text, params) };
};

/** Mails a user where to sign in and how to set a password of their own, at once, and says what became of it. */
export const mailSignIn = async (
  context: AppContext,
  call: ChangeRequest & { readonly input: { readonly id: number }; readonly lang: Language },
): Promise<CarrierOutcome> => {
  const { id } = call.input;
  const mail = await editorFor(context)(call, async (editing) => {
    const { change } = editing;
    if (id === change.caller.userId) refuse('users.self');
    const row = await readJudged(editing, id);
    if (row.status !== 1) refuse('session.disabled');
    requireSender(context.senders, 'email');
    const to = row.emailVerified ? row.email : refuse('contact.unreachable');
    await refuseOften(editing, id);
    change.audit({ act, recordId: id, recordName: row.name });
    return mailTo(editing, row, to, call.lang);
  });
  const { detail: _, ...outcome } = await sendNow(context, 'email', mail);
  return outcome;
};
