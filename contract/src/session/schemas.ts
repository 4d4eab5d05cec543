import { z } from 'zod';
import { exactText, instant, text } from '../schema/shape.ts';
import { anyPassword, required, username } from '../validation.ts';

export const credentials = z.object({ username: text(16, username), password: exactText(anyPassword) });
export const refresh = z.object({ refreshToken: exactText(required) });

/** Access and refresh token; both are opaque. */
export const tokenPair = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.output<typeof tokenPair>;
export const ownPassword = z.object({ password: exactText(required) });
export const confirmed = z.object({ /** Until when nothing more is asked. */ until: instant });
export const empty = z.object({});
