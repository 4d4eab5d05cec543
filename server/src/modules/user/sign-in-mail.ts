import { maxSignInEmails, signInEmailWindowMinutes } from '@atrium/contract/company/fields.ts';
import type { DeliveryOutcome } from '@atrium/contract/company/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import { assertActionLimit } from '../../audit/assert-action-limit.ts';
import { runInTransaction, type RecordCall, type RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { AppContext } from '../../context/context.ts';
import { loadUserLanguage } from '../../context/user-language.ts';
import type { Mail } from '../../outbox/mail.ts';
import { sendNow } from '../../outbox/send-now.ts';
import { assertCanSend } from '../../outbox/senders.ts';
import { createSignInText } from '../../outbox/sign-in-words.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { createInvitation } from './invite.ts';
import { loadManageableUser } from './actions.ts';
import type { LoadedUser } from './store.ts';

const action = 'user.mailSignIn';

const assertSignInMailLimit = async ({ trx, caller, now }: RecordTransaction, id: number): Promise<void> => {
  const { perSender, perRecipient } = maxSignInEmails;
  await assertActionLimit(
    trx,
    { action, countedBy: ['user_id', caller.userId], maxCount: perSender, minutes: signInEmailWindowMinutes },
    now,
  );
  await assertActionLimit(
    trx,
    { action, countedBy: ['record_id', id], maxCount: perRecipient, minutes: signInEmailWindowMinutes },
    now,
  );
};

const createMail = async (
  tx: RecordTransaction,
  { id, state }: LoadedUser,
  to: string,
  fallbackLanguage: Language,
): Promise<Mail> => {
  const language = await loadUserLanguage(tx.trx, id, fallbackLanguage);
  const { name, username } = state;
  return { to, ...createSignInText(language, { ...(await createInvitation(tx, language)), name, username, to }) };
};

export const sendSignInMail = async (
  context: AppContext,
  call: RecordCall & { readonly input: { readonly id: number } },
): Promise<DeliveryOutcome> => {
  const { id } = call.input;
  const mail = await runInTransaction(context, call, async (tx) => {
    if (id === tx.caller.userId) throwApiError('users.self');
    const user = await loadManageableUser(tx, id);
    if (user.state.status !== 1) throwApiError('session.disabled');
    assertCanSend(context.senders, 'email');
    const to = user.state.emailVerified ? user.state.email : throwApiError('contact.unreachable');
    await assertSignInMailLimit(tx, id);
    tx.audit({ action, recordId: id, recordName: user.state.name });
    return createMail(tx, user, to, call.lang);
  });
  const { detail: _, ...outcome } = await sendNow(context, 'email', mail);
  return outcome;
};
