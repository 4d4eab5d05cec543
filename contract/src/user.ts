import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing, rowId } from './shape.ts';

/** The person who is signed in; `roles` are role codes. */
const userInfo = z.object({
  id: rowId,
  avatar: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  /** The person's name as it is shown. */
  name: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

export const readUserInfo = call<typeof nothing, typeof userInfo>('GET', 'user-info', 'signed-in');

export const userEndpoints = {
  userInfo: endpoint(readUserInfo, { input: nothing, result: userInfo, summary: 'Who is signed in.' }),
};
