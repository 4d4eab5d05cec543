import { type Language, languages } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import { loadSecondFactor } from '../auth/second-factor.ts';
import type { AppContext } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { fillText } from '../lib/api-error/error-message.ts';
import { formatList } from '../lib/words/format-list.ts';
import { serverWords } from '../lib/words/server-words.ts';
import { ownSecurityPath } from '../outbox/notify.ts';
import { alertOwner } from './alert-owner.ts';

/**
 * Alerts the owner of an account with a new password to the factors that are still accepted, because an intruder may
 * have added one of them.
 */
export const alertAboutFactors = async (
  context: Pick<AppContext, 'events' | 'senders'>,
  transaction: { readonly trx: Kysely<Schema>; readonly now: number },
  userId: number,
): Promise<void> => {
  const { createTime, passkeys } = await loadSecondFactor(transaction.trx, userId);
  if (createTime === null && passkeys.length === 0) return;
  const listFactors = (language: Language): string => {
    const { app, passkey } = serverWords[language].factorNames;
    const passkeyNames = passkeys.map(({ name }) => fillText(passkey, { name }));
    return formatList([...(createTime === null ? [] : [app]), ...passkeyNames], language);
  };
  const params = { factors: Object.fromEntries(languages.map((language) => [language, listFactors(language)])) };
  await alertOwner(context, transaction, { userId, kind: 'factorsKept', params, link: ownSecurityPath });
};
