import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { connect } from '../db/connect.ts';
import { loadEmergencyAccounts, writeEmergencyAccounts } from '../db/emergency-accounts.ts';
import { CommandError, parseArguments, type Command } from './command.ts';

/** Lets everyone sign in with a password again, for example if the identity provider is unavailable. */
export const openPasswordsCommand: Command = async (call) => {
  parseArguments(call, []);
  const database = await connect(call.config);
  try {
    await database.db.transaction().execute(async (trx) => {
      if ((await loadEmergencyAccounts(trx)) === null)
        throw new CommandError('Everyone can already sign in with a password.');
      await writeEmergencyAccounts(trx, null);
      const changes = [{ field: 'isPasswordOpen', before: false, after: true }];
      await writeAudit(trx, systemAuthor, [{ action: 'signInSettings.update', changes }], Date.now());
    });
    call.print('Everyone can sign in with a password again.');
    return 0;
  } finally {
    await database.close();
  }
};
