import type { Language } from '@atrium/contract/language.ts';
import { loadCompany } from '../../context/company.ts';
import { loadUserLanguage } from '../../context/user-language.ts';
import { queueMessages } from '../../outbox/messages.ts';
import { signInKind } from '../../outbox/sign-in-words.ts';
import { fillText } from '../../lib/api-error/error-message.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import type { UserWithContacts } from './import-contacts.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';

type InviteTransaction = Pick<RecordTransaction, 'context' | 'trx' | 'caller' | 'now'>;

/** The email contains no password: the recipient sets one with a verification code. */
export const createInvitation = async (
  { context, trx, caller }: InviteTransaction,
  language: Language,
): Promise<Record<'product' | 'by' | 'way', string>> => {
  const { publicUrl, basePath } = context.config;
  const words = serverWords[language].signInMail;
  return {
    product: (await loadCompany(trx)).name || 'Atrium',
    by: caller.user.name,
    way:
      publicUrl === null
        ? words.way
        : fillText(words.link, { link: `${publicUrl}${basePath}/login?view=forgot&by=email` }),
  };
};

const noUserId = 0;

/** Queues an invitation for each enabled user with a verified email and returns their number. */
export const inviteUsers = async (
  tx: InviteTransaction,
  users: readonly UserWithContacts[],
  defaultLanguage: Language,
): Promise<number> => {
  const { context, trx, now } = tx;
  const recipients = users.filter(({ emailVerified, status }) => emailVerified && status === 1);
  if (recipients.length === 0) return 0;
  // New users have not chosen a language yet.
  const language = await loadUserLanguage(trx, noUserId, defaultLanguage);
  const params = await createInvitation(tx, language);
  await queueMessages(
    { trx, events: context.events, now },
    recipients.map(({ name, username, email: to }) => ({
      address: `email:${to}` as const,
      language,
      kind: signInKind,
      params: { ...params, name, username, to },
    })),
  );
  return recipients.length;
};
