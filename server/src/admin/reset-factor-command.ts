import { languages } from '@atrium/contract/language.ts';
import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { connect } from '../db/connect.ts';
import { deleteSecondFactor, lockSecondFactor } from '../auth/second-factor.ts';
import { Events } from '../events/events.ts';
import { createLog } from '../lib/runtime/log.ts';
import { serverWords } from '../lib/words/server-words.ts';
import { createMessageSenders } from '../outbox/senders.ts';
import { alertOwner } from '../session/alert-owner.ts';
import { CommandError, parseArguments, requireArgument, type Command } from './command.ts';

/** Turns off the second factor of a user when no administrator can do it. An instance sends the alert to the owner. */
export const resetFactorCommand: Command = async (call) => {
  const username = requireArgument(parseArguments(call, []).argument, 'The username');
  const database = await connect(call.config);
  const log = createLog('silent');
  const services = { events: new Events(database, log), senders: createMessageSenders(call.config, log) };
  try {
    await database.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'name'])
        .where('username_key', '=', username.toLowerCase())
        .executeTakeFirst();
      if (!user) throw new CommandError(`There is no user ${username}.`);
      await lockSecondFactor(database, trx, user.id);
      if (!(await deleteSecondFactor(trx, user.id)))
        throw new CommandError(`Two-factor authentication is not enabled for ${username}.`);
      const entry = { action: 'user.resetFactor', recordId: user.id, recordName: user.name } as const;
      const now = Date.now();
      await writeAudit(trx, systemAuthor, [entry], now);
      const by = Object.fromEntries(languages.map((language) => [language, serverWords[language].operator]));
      await alertOwner(services, { trx, now }, { userId: user.id, kind: 'secondFactorReset', params: { by } });
      await services.events.emit(trx, 'user', { ids: [user.id], fields: ['secondFactor'] });
    });
    call.print(`Two-factor authentication is turned off for ${username}. The password is unchanged.`);
    return 0;
  } finally {
    await database.close();
  }
};
