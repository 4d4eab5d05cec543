import { getErasedName } from '@atrium/contract/audit/actions.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Kysely } from 'kysely';
import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { eraseNames } from '../audit/erase-names.ts';
import { connect } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { Events } from '../events/events.ts';
import { createLog } from '../lib/runtime/log.ts';
import { CommandError, parseArguments, requireArgument, UsageError, type Command } from './command.ts';

const parseUserId = (text: string): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`${text} is not the ID of a user.`);
  return id;
};

const assertPurged = async (trx: Kysely<Schema>, id: number): Promise<void> => {
  const user = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (user) throw new CommandError(`User ${id} is not deleted. Delete the user, and erase the user in the trash.`);
  const trashEntry = await trx
    .selectFrom('trash')
    .select('id')
    .where('resource', '=', userResource.name)
    .where('record_id', '=', id)
    .executeTakeFirst();
  if (trashEntry) throw new CommandError(`User ${id} is in the trash. Erase the user there.`);
  const entry = await trx
    .selectFrom('audit_entries')
    .select('id')
    .where('noun', '=', userResource.name)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!entry) throw new CommandError(`The audit log contains no user ${id}.`);
};

export const eraseUserCommand: Command = async (call) => {
  const id = parseUserId(requireArgument(parseArguments(call, []).argument, 'The ID of the user'));
  const database = await connect(call.config);
  const events = new Events(database, createLog('silent'));
  try {
    await database.db.transaction().execute(async (trx) => {
      await assertPurged(trx, id);
      const entry = { action: 'user.erase', recordId: id, recordName: getErasedName(id) } as const;
      await writeAudit(trx, systemAuthor, [entry], Date.now());
      await eraseNames(trx, id);
      await events.emit(trx, 'user', { ids: [id], fields: ['erased'] });
    });
    call.print(`Erased the personal data of user ${id}.`);
    return 0;
  } finally {
    await database.close();
  }
};
