import { z } from 'zod';
import { dataScopes } from '../role/fields.ts';
import { id, rowId, text } from '../schema/shape.ts';
import { all, atMost, required } from '../validation.ts';
import { explainChecks } from './checks.ts';

/** The act that is asked about: a page by its path, or a button on it by its code. */
const act = {
  path: text(200).pipe(z.string()),
  permission: text(100).default(''),
};

export const holdersQuery = z.object(act);

export const holders = z.object({
  /** The titles from the root of the menu down to what was asked about; empty when there is no such entry. */
  titles: z.array(z.string()),
  /** Names of the enabled roles that have it. */
  roles: z.array(z.string()),
  /** Whoever is signed in has it. */
  everyone: z.boolean(),
});
export type Holders = z.output<typeof holders>;

export const explainQuery = z.object({
  userId: id,
  path: text(200, all(required, atMost(200))),
  permission: text(100).default(''),
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

export const explanation = z.object({
  allowed: z.boolean(),
  chain: z.array(link),
  /** The check that decided. */
  decidedBy: z.enum(explainChecks),
  /** Names of the enabled roles that would allow it. */
  roles: z.array(z.string()),
});
export type Explanation = z.output<typeof explanation>;
