import { PermissionData } from '../../authorization/permission-data.ts';
import { contactEndpoints } from '@atrium/contract/contact/endpoints.ts';
import { type ContactChannel, toContactKey } from '@atrium/contract/contact/fields.ts';
import type { FastifyInstance } from 'fastify';
import { assertCanSend } from '../../outbox/senders.ts';
import { reauthorize, applyChange } from '../../change/change.ts';
import { assertOwnPassword, assertPasswordUnchanged } from '../../session/confirm-password.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { writeContact, type ContactTransaction } from './change-contact.ts';
import type { Address } from './rules.ts';
import { sendCode } from './send.ts';
import { noPreparation, withVerificationCode } from './use.ts';

const toAddress = (channel: ContactChannel, to: string): Address => {
  const key = toContactKey(channel, to);
  if (key === null) throw new Error('the contract has not validated the contact');
  return channel === 'email' ? `email:${key}` : `sms:+${key.slice(1)}`;
};

export const contactRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { senders } = context;

  serve(app, context, contactEndpoints.code, async ({ input: { channel, to }, lang, caller, request, reply }) => {
    assertCanSend(senders, channel);
    const options = { address: toAddress(channel, to), purpose: 'contact', request, reply, language: lang } as const;
    return sendCode(context, { ...options, account: caller.userId });
  });

  serve(app, context, contactEndpoints.change, async (call) => {
    const { input, caller, request } = call;
    const { channel, to, password, code } = input;
    const passwordHash = await assertOwnPassword(context, call, password);
    const writeVerified = async (tx: ContactTransaction) => {
      await assertPasswordUnchanged(tx.trx, tx.caller, passwordHash);
      return writeContact(context, tx, call);
    };
    if (to === '') return applyChange(context, call, writeVerified, { isSerialized: false });
    assertCanSend(senders, channel);
    if (code === '') return throwApiError('request.invalid', { fields: { code: 'field.required' } });
    const attempt = { address: toAddress(channel, to), purpose: 'contact', code, account: caller.userId } as const;
    return withVerificationCode(context, request, attempt, noPreparation, async ({ trx, now }) =>
      writeVerified({ trx, now, caller: await reauthorize(context, new PermissionData(trx), call) }),
    );
  });
};
