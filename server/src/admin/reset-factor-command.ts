import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { connect } from '../db/connect.ts';
import { deleteSecondFactor } from '../auth/second-factor.ts';
import { CommandError, parseArguments, requireArgument, type Command } from './command.ts';

/** Turns off the second factor of a user when no administrator can do it. */
export const resetFactorCommand: Command = async (call) => {
  const username = requireArgument(parseArguments(call, []).argument, 'The username');
  const database = await connect(call.config);
  try {
    await database.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'name'])
        .where('username_key', '=', username.toLowerCase())
        .executeTakeFirst();
      if (!user) throw new CommandError(`There is no user ${username}.`);
      if (!(await deleteSecondFactor(trx, user.id)))
        throw new CommandError(`Two-factor authentication is not enabled for ${username}.`);
      const entry = { action: 'user.resetFactor', recordId: user.id, recordName: user.name } as const;
      await writeAudit(trx, systemAuthor, [entry], Date.now());
    });
    call.print(`Two-factor authentication is turned off for ${username}. The password is unchanged.`);
    return 0;
  } finally {
    await database.close();
  }
};
