import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { dataScopes } from './role.ts';
import { id, rowId, text } from './shape.ts';
import { all, atMost, required } from './validation.ts';

/** The act that is asked about: a page by its path, or a button on it by its code. */
const act = {
  path: text(atMost(200)).pipe(z.string()),
  permission: text(atMost(100)).default(''),
};

const holdersQuery = z.object(act);
const holders = z.object({
  /** The titles from the root of the menu down to what was asked about; empty when there is no such entry. */
  titles: z.array(z.string()),
  /** Names of the enabled roles that have it. */
  roles: z.array(z.string()),
  /** Whoever is signed in has it. */
  everyone: z.boolean(),
});
export type Holders = z.output<typeof holders>;

/** What is looked at, in this order, when a user's right to an act is explained. */
export const explainChecks = [
  /** The account is enabled. */
  'user.enabled',
  /** An enabled role of the user is the super administrator's: everything is allowed. */
  'user.admin',
  /** The menu has such an entry. */
  'menu.exists',
  /** The entry and everything above it is enabled. */
  'menu.enabled',
  /** The entry is open to everyone who is signed in. */
  'menu.everyone',
  /** The entry is limited to certain roles, and the user holds one of them. */
  'menu.limited',
  /** This role of the user grants the entry and is enabled. */
  'role.grants',
] as const;
export type ExplainCheck = (typeof explainChecks)[number];

const explainQuery = z.object({
  userId: id,
  path: text(all(required, atMost(200))),
  permission: text(atMost(100)).default(''),
});
const link = z.object({
  check: z.enum(explainChecks),
  ok: z.boolean(),
  /** The account, menu entry or role the check is about; null where there is none. */
  id: rowId.nullable(),
  name: z.string(),
  /** Of `role.grants`: whether the role is enabled and whether it has the entry, and the rows it reaches. */
  enabled: z.boolean().optional(),
  has: z.boolean().optional(),
  dataScope: z.enum(dataScopes).optional(),
});
const explanation = z.object({
  allowed: z.boolean(),
  chain: z.array(link),
  /** The check that decided. */
  decidedBy: z.enum(explainChecks),
  /** Names of the enabled roles that would allow it. */
  roles: z.array(z.string()),
});
export type Explanation = z.output<typeof explanation>;

export const readHolders = call<typeof holdersQuery, typeof holders>('GET', 'access/holders', 'signed-in');
export const explainAccess = call<typeof explainQuery, typeof explanation>('GET', 'access/explain', '/system/user');

export const accessEndpoints = {
  holders: endpoint(readHolders, {
    input: holdersQuery,
    result: holders,
    summary: 'Which right an act needs and which roles have it.',
  }),
  explain: endpoint(explainAccess, {
    input: explainQuery,
    result: explanation,
    summary: 'Why a user may or may not do something: the chain that allows or stops it.',
    refuses: ['users.notFound'],
  }),
};
