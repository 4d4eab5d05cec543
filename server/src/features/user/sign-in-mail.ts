import { mostSignInMails, signInMailMinutes } from '@atrium/contract/company/fields.ts';
import type { CarrierOutcome } from '@atrium/contract/company/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import { refuseTooMany } from '../../platform/audit/refuse-too-many.ts';
import type { ChangeRequest } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { languageOf } from '../../platform/context/language-of.ts';
import type { Mail } from '../../platform/message/mail.ts';
import { sendNow } from '../../platform/message/send-now.ts';
import { requireSender } from '../../platform/message/senders.ts';
import { signInText } from '../../platform/message/sign-in-words.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { readJudged } from './act.ts';
import { editorFor } from './edit.ts';
import { invitation } from './invite.ts';
import type { Editing, UserRow } from './write.ts';

const act = 'user.mailSignIn';

const refuseOften = async ({ change: { trx, caller, now } }: Editing, id: number): Promise<void> => {
  const { byOne, toOne } = mostSignInMails;
  await refuseTooMany(trx, { act, of: ['user_id', caller.userId], most: byOne, minutes: signInMailMinutes }, now);
  await refuseTooMany(trx, { act, of: ['record_id', id], most: toOne, minutes: signInMailMinutes }, now);
};

const mailTo = async (editing: Editing, row: UserRow, to: string, guess: Language): Promise<Mail> => {
  const language = await languageOf(editing.change.trx, row.id, guess);
  const { name, username } = row;
  return { to, ...signInText(language, { ...(await invitation(editing, language)), name, username, to }) };
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
