import { z } from 'zod';
import { exactText, newPassword, text } from '../schema/shape.ts';
import { required, username } from '../validation.ts';

export const setupState = z.object({
  open: z.boolean().meta({ description: 'True if no administrator exists.' }),
});

export const firstAdministrator = z.object({
  token: exactText(required).meta({ description: 'Token from the link in the server log.' }),
  username: text(16, username).meta({ description: 'Username: 4 to 16 letters, digits, underscores and hyphens.' }),
  password: newPassword,
});
export const empty = z.object({});
