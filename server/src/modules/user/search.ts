import type { User, UserSearch } from '@atrium/contract/user/schemas.ts';
import { loadNewestMatches, loadSearchableFields } from '../../change/user-search.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { serializeUsers } from './queries.ts';

export const searchUsers = async (call: ReadCall, { keyword = '', limit }: UserSearch): Promise<User[]> => {
  const { permissions, caller, context } = call;
  const scope = await loadDataScope(call);
  const searchableFields = await loadSearchableFields(permissions, caller);
  const database = { db: permissions.db, dialect: context.dialect };
  return serializeUsers(call, await loadNewestMatches(database, { scope, searchableFields, text: keyword, limit }));
};
