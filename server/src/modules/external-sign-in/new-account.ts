import { toContactKey } from '@atrium/contract/contact/fields.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { usernameLength } from '@atrium/contract/validation.ts';
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { saveRegistration } from '../../authorization/notify-users.ts';
import type { AppContext } from '../../context/context.ts';
import { insertUsers } from '../../db/insert-users.ts';
import type { Schema } from '../../db/schema.ts';
import { toContactColumns } from '../../outbox/contacts.ts';
import { type ExternalIdentity, getAccountName, getEmail, getPersonName, suggestUsername } from './claims.ts';
import { loadMappedAccess, toGrantColumns } from './mapped-access.ts';
import { type Provider, requireProvider } from './store.ts';

const maxSuffix = 9999;
const maxSuffixLength = '-9999'.length;

/** Returns a free username: the suggested one, with a number if it is taken. */
const findFreeUsername = async (trx: Kysely<Schema>, suggestion: string): Promise<string> => {
  let username = suggestion;
  for (;;) {
    const row = await trx
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst();
    if (!row) return username;
    username = `${suggestion.slice(0, usernameLength.max - maxSuffixLength)}-${randomInt(1, maxSuffix + 1)}`;
  }
};

/** Returns the contacts of a new account, without an email that another user has verified. */
const loadContactColumns = async (trx: Kysely<Schema>, { claims }: ExternalIdentity) => {
  const { email, isVerified } = getEmail(claims);
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('verified_email', '=', toContactKey('email', email) ?? '')
    .executeTakeFirst();
  return toContactColumns({
    email: owner ? '' : email,
    phoneNumber: '',
    emailVerified: isVerified && !owner,
    phoneVerified: false,
  });
};

const insertUser = async (trx: Kysely<Schema>, provider: Provider, identity: ExternalIdentity, now: number) => {
  const mappedAccess = await loadMappedAccess(trx, provider, identity.claims);
  const username = await findFreeUsername(trx, suggestUsername(identity.claims));
  const name = getPersonName(identity.claims) || username;
  const account = {
    username,
    name,
    password_hash: '',
    status: provider.newPeople === 'create' ? 1 : 0,
    dept_id: mappedAccess.deptId ?? provider.deptId,
    ...(await loadContactColumns(trx, identity)),
  } as const;
  const { id } = await insertUsers(trx, [account], now).executeTakeFirstOrThrow();
  const defaultRole = await trx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', provider.roleId ?? 0)
    .where('code', '<>', superAdmin)
    .executeTakeFirst();
  const roles = sortIds([...(defaultRole ? [defaultRole.id] : []), ...mappedAccess.roles]);
  if (roles.length > 0)
    await trx
      .insertInto('user_roles')
      .values(roles.map((role_id) => ({ user_id: id, role_id })))
      .execute();
  return { user: { id, username, name }, mappedRoles: mappedAccess.roles.filter((role) => role !== defaultRole?.id) };
};

interface NewLink {
  readonly userId: number;
  readonly provider: Provider;
  readonly identity: ExternalIdentity;
  readonly roles: readonly number[];
  readonly now: number;
}

/** Links an external account to a user. Returns false if it is already linked to one. */
export const insertExternalAccount = async (
  trx: Kysely<Schema>,
  { userId, provider, identity, roles, now }: NewLink,
): Promise<boolean> => {
  const { issuer, subject } = identity;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('external_accounts')
    .values({
      user_id: userId,
      provider_id: provider.id,
      issuer,
      subject,
      name: getAccountName(identity),
      ...toGrantColumns(provider, identity.claims, roles),
      create_time: now,
      last_use_time: null,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Creates an account without a password, disabled if it needs approval. Returns null if it has just been created. */
export const createExternalUser = async (
  { dialect, events, clock }: AppContext,
  trx: Kysely<Schema>,
  providerId: number,
  { identity, request }: { readonly identity: ExternalIdentity; readonly request: FastifyRequest },
): Promise<number | null> => {
  await dialect.advisoryLock(trx, 'rights');
  const provider = await requireProvider(trx, providerId, identity);
  const externalAccount = await trx
    .selectFrom('external_accounts')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (externalAccount) return null;
  const now = clock();
  const { user, mappedRoles } = await insertUser(trx, provider, identity, now);
  const { id, username, name } = user;
  await insertExternalAccount(trx, { userId: id, provider, identity, roles: mappedRoles, now });
  await saveRegistration({ trx, events, now }, user, { isActive: provider.newPeople === 'create' });
  const author = { ...createAuthor(request, null), userId: id, username, name };
  await writeAudit(trx, author, [{ action: 'user.register', recordId: id, recordName: username }], now);
  return id;
};
