import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { createAuthor, writeAudit } from '../audit/audit.ts';
import type { AppContext } from '../context/context.ts';
import { getSessionOrigin } from './open-session.ts';
import type { VerifiedUser } from './verified-user.ts';

export const auditFailedSignIn = (
  { db, clock }: AppContext,
  request: FastifyRequest,
  user: VerifiedUser | undefined,
  errorCode: ErrorCode,
): Promise<void> => {
  const author = {
    ...createAuthor(request, null),
    userId: user?.id ?? null,
    username: user?.username ?? '',
    name: user?.name ?? '',
  };
  return writeAudit(
    db,
    author,
    [
      {
        action: 'session.signInRefused',
        recordId: user?.id ?? null,
        recordName: user?.username ?? '',
        errorCode,
        device: getSessionOrigin(request).device,
      },
    ],
    clock(),
  );
};
