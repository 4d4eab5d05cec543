import { z } from 'zod';
import { exactText, newPassword, text } from '../schema/shape.ts';
import { userResource } from '../user/fields.ts';
import { required, username, usernameLength } from '../validation.ts';

export const setupState = z.object({
  open: z.boolean().meta({ description: 'True if no administrator exists.' }),
});

export const firstAdministrator = z.object({
  token: exactText(required).meta({ description: 'Token from the setup link in the server log.' }),
  username: text(usernameLength.max, username).meta({ description: userResource.fields.username.description }),
  password: newPassword,
});
export const emptyResult = z.object({});
