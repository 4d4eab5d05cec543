import { z } from 'zod';
import { exactText, text } from '../schema/shape.ts';
import { anyPassword, required, username } from '../validation.ts';

export const setupState = z.object({
  /** True until there is a first administrator. */
  open: z.boolean(),
});

export const firstAdministrator = z.object({
  /** From the link that the server prints while it has no administrator. */
  token: exactText(required),
  username: text(16, username),
  password: exactText(anyPassword),
});
export const empty = z.object({});
