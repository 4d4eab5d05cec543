import { apiTokenPrefix } from '@atrium/contract/api-token/fields.ts';
import { sql, type Kysely } from 'kysely';
import {
  loadEffectivePermissions,
  type EffectivePermissions,
  type PermissionCache,
} from '../authorization/effective-permissions.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import { narrowPermissions } from '../authorization/token-permissions.ts';
import { includesAddress } from '../config/networks.ts';
import { splitIntoChunks } from '../db/chunks.ts';
import { removeInBatches } from '../db/remove-in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { EventCache } from '../events/event-cache.ts';
import type { Events } from '../events/events.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import {
  getSecondFactorDue,
  markCurrent,
  saveFactorRequirement,
  selectGraceDays,
  toSignedInUser,
  userColumns,
  type Caller,
  type CallerToken,
  type CurrentCaller,
} from './caller.ts';
import { selectSecondFactor } from './second-factor.ts';
import { createToken, hashToken, isTokenFormat } from './tokens.ts';

const maxCallers = 5000;
const retentionMs = 90 * 86_400_000;
const pruneBatchSize = 200;
const saveBatchSize = 500;

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

export const createApiToken = (): string => apiTokenPrefix + createToken();

/** Returns the texts of a JSON column that only this server writes. */
export const parseTexts = (json: string): readonly string[] => JSON.parse(json) as string[];

const selectTokens = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('account_settings', 'account_settings.user_id', 'users.id')
    .select(['api_tokens.id as token_id', 'api_tokens.name as token_name', 'api_tokens.permissions'])
    .select(['api_tokens.networks', 'api_tokens.expire_time', 'account_settings.value as settings'])
    .select(userColumns)
    .select((eb) => eb.exists(selectSecondFactor(db)).as('has_factor'))
    .select(selectGraceDays(db).as('factor_grace_days'))
    .where('users.status', '=', 1)
    .where('api_tokens.revoke_time', 'is', null)
    .where('api_tokens.expire_time', '>', now);

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

const createCaller = (row: TokenRow, ownerPermissions: EffectivePermissions, now: number): Caller => {
  const apiToken = { id: row.token_id, name: row.token_name, permissions: new Set(parseTexts(row.permissions)) };
  const secondFactorDue = getSecondFactorDue(row, ownerPermissions.requiresSecondFactor, now);
  return {
    sessionId: null,
    apiToken,
    userId: row.id,
    user: toSignedInUser(row),
    effectivePermissions: narrowPermissions(ownerPermissions, apiToken.permissions),
    viewer: null,
    secondFactorDue,
    mustAddSecondFactor: secondFactorDue !== null && now >= secondFactorDue,
    // The user confirmed the second factor to create the token.
    factorTime: null,
  };
};

interface CachedToken {
  readonly caller: Caller;
  readonly until: number;
  readonly networks: readonly string[];
}

interface ApiTokenServices {
  readonly db: Kysely<Schema>;
  readonly events: Events;
  readonly permissionCache: PermissionCache;
  readonly clock: Clock;
}

interface TokenUse {
  readonly time: number;
  readonly address: string;
}

const saveTokenUses = async (db: Kysely<Schema>, uses: readonly (readonly [number, TokenUse])[]): Promise<void> => {
  const rows = uses.map(
    ([id, { time, address }]) => sql`(cast(${id} as bigint), cast(${time} as bigint), cast(${address} as text))`,
  );
  await sql`
    with uses(id, time, address) as (values ${sql.join(rows)})
    update api_tokens set last_use_time = uses.time, last_address = uses.address
    from uses
    where api_tokens.id = uses.id and coalesce(api_tokens.last_use_time, 0) < uses.time
  `.execute(db);
};

/** Identifies the callers of requests with API tokens, and saves when the tokens were used. */
export class ApiTokens {
  readonly #services: ApiTokenServices;
  readonly #tokens: EventCache<string, CachedToken>;
  readonly #uses = new Map<number, TokenUse>();

  constructor(services: ApiTokenServices) {
    this.#services = services;
    const { events, clock } = services;
    this.#tokens = new EventCache(events, clock, maxCallers, ({ caller }) => [`user:${caller.userId}`]);
    events.on('user', ({ ids }) => this.#tokens.deleteTagged(ids.map((id) => `user:${id}`)));
    events.on('rights', () => this.#tokens.clear());
    // The days for adding a second factor are a company setting.
    events.on('company', () => this.#tokens.clear());
  }

  /** Returns the caller, or null if the token is unknown, expired or revoked, or does not allow the address. */
  async find(token: string, address: string): Promise<Caller | null> {
    if (!isApiToken(token) || !isTokenFormat(token.slice(apiTokenPrefix.length))) return null;
    const { clock } = this.#services;
    const cached = await this.#tokens.get(token, () => this.#load(token));
    const now = clock();
    if (cached === null || now >= cached.until) return null;
    const { caller, networks } = cached;
    if (networks.length > 0 && !includesAddress(networks, address)) return null;
    if (caller.apiToken) this.#uses.set(caller.apiToken.id, { time: now, address });
    return caller;
  }

  async current(permissions: PermissionData, { id }: Pick<CallerToken, 'id'>): Promise<CurrentCaller | null> {
    const now = this.#services.clock();
    const row = await selectTokens(permissions.db, now).where('api_tokens.id', '=', id).executeTakeFirst();
    return row ? markCurrent(createCaller(row, await loadEffectivePermissions(permissions, row.id), now)) : null;
  }

  /** Saves the uses since the last time. If this fails, they are kept for the next time. */
  async saveActivity(): Promise<void> {
    for (const uses of splitIntoChunks([...this.#uses], saveBatchSize)) {
      await saveTokenUses(this.#services.db, uses);
      for (const [id, use] of uses) if (this.#uses.get(id) === use) this.#uses.delete(id);
    }
  }

  async #load(token: string): Promise<CachedToken | null> {
    const { db, permissionCache, clock } = this.#services;
    const now = clock();
    const row = await selectTokens(db, now).where('api_tokens.hash', '=', hashToken(token)).executeTakeFirst();
    if (!row) return null;
    const caller = createCaller(row, await permissionCache.load(row.id), now);
    await saveFactorRequirement(db, row, caller, now);
    const factorEnd = caller.mustAddSecondFactor ? null : caller.secondFactorDue;
    return {
      caller,
      until: Math.min(row.expire_time, factorEnd ?? row.expire_time),
      networks: parseTexts(row.networks),
    };
  }
}

/** Revokes all tokens of users, and returns their names. The caller must publish that the users have changed. */
export const revokeTokensOfUsers = async (
  trx: Kysely<Schema>,
  userIds: readonly number[],
  now: number,
): Promise<string[]> => {
  const names: string[] = [];
  for (const chunk of splitIntoChunks(userIds)) {
    const rows = await trx
      .updateTable('api_tokens')
      .set({ revoke_time: now })
      .where('user_id', 'in', chunk)
      .where('revoke_time', 'is', null)
      .returning('name')
      .execute();
    names.push(...rows.map(({ name }) => name));
  }
  return names;
};

export const countValidTokens = async (db: Kysely<Schema>, userId: number, now: number): Promise<number> => {
  const { tokens } = await db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('user_id', '=', userId)
    .where('revoke_time', 'is', null)
    .where('expire_time', '>', now)
    .executeTakeFirstOrThrow();
  return Number(tokens);
};

export const pruneApiTokens = async (db: Kysely<Schema>, now: number): Promise<void> => {
  const cutoff = now - retentionMs;
  const endedIds = db
    .selectFrom('api_tokens')
    .select('id')
    .where((eb) => eb.or([eb('expire_time', '<', cutoff), eb('revoke_time', '<', cutoff)]))
    .limit(pruneBatchSize);
  await removeInBatches(async () => {
    const { numDeletedRows } = await db.deleteFrom('api_tokens').where('id', 'in', endedIds).executeTakeFirst();
    return Number(numDeletedRows);
  });
};
