import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import { countValidTokens } from '../auth/api-tokens.ts';
import { loadSecondFactor } from '../auth/second-factor.ts';
import type { AppContext } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { fillText } from '../lib/api-error/error-message.ts';
import { formatListByLanguage } from '../lib/words/format-list.ts';
import { serverWords } from '../lib/words/server-words.ts';
import { ownSecurityPath } from '../outbox/notify.ts';
import { alertOwner } from './alert-owner.ts';

/** Maximum in an alert, because gateways reject long SMS. */
const maxPasskeysShown = 5;

/** Sends the remaining second factors and API tokens after a password reset, because an intruder may have added one. */
export const alertAboutFactors = async (
  context: Pick<AppContext, 'events' | 'senders'>,
  transaction: { readonly trx: Kysely<Schema>; readonly now: number },
  userId: number,
): Promise<void> => {
  const { createTime, passkeys } = await loadSecondFactor(transaction.trx, userId);
  const tokenCount = await countValidTokens(transaction.trx, userId, transaction.now);
  if (createTime === null && passkeys.length === 0 && tokenCount === 0) return;
  // The newest first, because an intruder may have added them.
  const newestPasskeys = passkeys.toReversed();
  const areAllShown = passkeys.length <= maxPasskeysShown;
  const shownPasskeys = areAllShown ? newestPasskeys : newestPasskeys.slice(0, maxPasskeysShown - 1);
  const listFactors = (language: Language): string[] => {
    const { app, passkey, otherPasskeys, apiTokens } = serverWords[language].factorNames;
    return [
      ...(createTime === null ? [] : [app]),
      ...shownPasskeys.map(({ name }) => fillText(passkey, { name })),
      ...(areAllShown ? [] : [otherPasskeys]),
      ...(tokenCount === 0 ? [] : [fillText(apiTokens, { count: String(tokenCount) })]),
    ];
  };
  const params = { factors: formatListByLanguage(listFactors) };
  await alertOwner(context, transaction, { userId, kind: 'factorsKept', params, link: ownSecurityPath });
};
