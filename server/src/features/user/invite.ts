import type { Language } from '@atrium/contract/language.ts';
import { readCompany } from '../../platform/context/company.ts';
import { languageOf } from '../../platform/context/language-of.ts';
import { queueMessages } from '../../platform/message/messages.ts';
import { signInKind } from '../../platform/message/sign-in-words.ts';
import { fill } from '../../platform/api-error/sentence.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import type { ImportedPerson } from './import-contacts.ts';
import type { RecordTransaction } from '../../platform/crud/transaction.ts';

type Inviting = Pick<RecordTransaction, 'context' | 'trx' | 'caller' | 'now'>;

/**
 * What the mail says that is the same for all who are invited by somebody. No password: a code, which the owner of the mailbox asks for,
 * lets them set one. A link only where the product knows its address.
 */
export const invitation = async (
  { context, trx, caller }: Inviting,
  language: Language,
): Promise<Record<'product' | 'by' | 'way', string>> => {
  const { publicUrl, basePath } = context.config;
  const words = serverWords[language].signInMail;
  return {
    product: (await readCompany(trx)).name || 'Atrium',
    by: caller.user.name,
    way:
      publicUrl === null ? words.way : fill(words.link, { link: `${publicUrl}${basePath}/login?view=forgot&by=email` }),
  };
};

const nobody = 0;

/**
 * Mails users who are created where to sign in, as far as they can be reached and may; answers how many. Sent once the change has
 * committed, and tried again where that fails.
 */
export const inviteUsers = async (
  inviting: Inviting,
  people: readonly ImportedPerson[],
  guess: Language,
): Promise<number> => {
  const { context, trx, now } = inviting;
  const reachable = people.filter(({ emailVerified, status }) => emailVerified && status === 1);
  if (reachable.length === 0) return 0;
  // Who is new has chosen no language yet.
  const language = await languageOf(trx, nobody, guess);
  const params = await invitation(inviting, language);
  await queueMessages(
    { trx, events: context.events, now },
    reachable.map(({ name, username, email: to }) => ({
      address: `email:${to}` as const,
      language,
      kind: signInKind,
      params: { ...params, name, username, to },
    })),
  );
  return reachable.length;
};
