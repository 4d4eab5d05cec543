import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import { standInAvatar } from '@atrium/contract/user/avatar.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context/context.ts';
import { serve } from '../../platform/http/serve.ts';

/** Who is signed in. */
export const userRoutes = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, userEndpoints.userInfo, ({ caller: { user, rights, viewer } }) => ({
    ...user,
    avatar: user.avatar || standInAvatar,
    roles: [...rights.roleCodes],
    ...(viewer && { viewer }),
  }));
};
