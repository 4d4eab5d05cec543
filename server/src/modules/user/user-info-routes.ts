import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import { defaultAvatar } from '@atrium/contract/user/avatar.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { maskOwnRecord } from '../../change/mask-own-record.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';

export const userInfoRoutes = (app: FastifyInstance, context: AppContext): void => {
  const toUserInfo = ({ user, effectivePermissions, viewer, secondFactorDue, mustAddSecondFactor }: Caller) => ({
    ...user,
    avatar: user.avatar || defaultAvatar,
    roles: [...effectivePermissions.roleCodes],
    ...(secondFactorDue !== null && viewer === null && { secondFactorDue }),
    ...(mustAddSecondFactor && { mustAddSecondFactor }),
    ...(viewer && { viewer }),
  });
  serve(app, context, userEndpoints.userInfo, ({ caller, permissions }) => {
    const info = toUserInfo(caller);
    // During an impersonation, fields are masked as in the list of users.
    return caller.viewer === null ? info : maskOwnRecord(permissions, caller, info);
  });
};
