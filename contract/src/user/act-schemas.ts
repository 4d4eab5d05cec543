import { z } from 'zod';
import { basedOn, clearableId, idList } from '../schema/edit.ts';
import { exactText, flag, id, instant, rowId, rowStatus, status } from '../schema/shape.ts';
import { anyPassword, required } from '../validation.ts';
import { batchActs, batchLimit } from './batch.ts';
import { userFilter } from './schemas.ts';

export const statusChange = z.object({ id, status, version: basedOn });
export const statusResult = z.object({ id: rowId, status: rowStatus, version: z.int() });

export const reset = z.object({
  id,
  password: z.union([z.literal(['', null]).transform(() => undefined), exactText(anyPassword)]).optional(),
});

/** Shown once; it is to be changed at the next sign-in. */
export const oneTime = z.object({ id: rowId, password: z.string() });

export const idResult = z.object({ id: rowId });

const device = z.object({
  id: rowId,
  /** The user agent, as it was sent. */
  device: z.string(),
  address: z.string(),
  createTime: instant,
  lastUseTime: instant,
  /** It is the session of this very request. */
  own: z.boolean(),
  /** Somebody looks at the product as this user: who. */
  viewer: z.string(),
});
export type UserSession = z.output<typeof device>;
export const devices = z.array(device);
export const endSessions = z.object({ id, /** Which; all when absent. */ sessions: z.array(id).optional() });
export const ended = z.object({ ended: z.int() });

const chosen = {
  /** These users, or (absent) all that match the filter; one of the two is required, so that an empty body means nobody. */
  ids: idList(batchLimit).optional(),
  filter: z.object(userFilter).optional(),
  /** True: nothing is changed; the answer says what would be. */
  preview: flag.default(false),
  /** How many the caller was shown; refused if by now there are others. */
  expected: z.int().min(0).optional(),
};

export const batch = z.object({
  act: z.enum(batchActs, { error: 'field.option' }),
  deptId: clearableId,
  roles: z.array(id).min(1).max(100).optional(),
  ...chosen,
});
export type Batch = z.output<typeof batch>;
export const batchDelete = z.object(chosen);
export type Chosen = z.output<typeof batchDelete>;

export const batchResult = z.object({
  /** How many are meant, how many of them were (or would be) changed, and how many already were so. */
  matching: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Those left as they are, with the reason; the first 1,000. */
  refused: z.array(
    z.object({ id: rowId, username: z.string(), name: z.string(), problem: z.string(), message: z.string() }),
  ),
  refusedCount: z.int(),
});
export type BatchResult = z.output<typeof batchResult>;
export const viewing = z.object({ token: z.string(), expireTime: instant });
export const newPassword = z.object({ password: exactText(required), newPassword: exactText(anyPassword) });
export const empty = z.object({});
