import { truncateText } from '@atrium/contract/characters.ts';
import type { DeliveryFailureCause } from '@atrium/contract/company/fields.ts';
import type { DeliveryOutcome } from '@atrium/contract/company/schemas.ts';
import type { ContactChannel } from '@atrium/contract/contact/fields.ts';
import type { Log } from '../lib/runtime/log.ts';
import type { Mail } from './mail.ts';
import type { MessageSenders } from './senders.ts';

const maxDetailLength = 300;

const causeByErrorCode: Readonly<Record<string, DeliveryFailureCause>> = {
  EAUTH: 'credentials',
  ETIMEDOUT: 'timeout',
  TimeoutError: 'timeout',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  ENOTFOUND: 'connection',
  EDNS: 'connection',
  ESOCKET: 'connection',
  ETLS: 'connection',
};

const getCauses = (error: Error): Error[] => [error, ...(error.cause instanceof Error ? getCauses(error.cause) : [])];

const getFailureCause = (error: Error): DeliveryFailureCause => {
  const names = getCauses(error).flatMap((cause) => [cause.name, ...('code' in cause ? [String(cause.code)] : [])]);
  return names.map((name) => causeByErrorCode[name]).find((failureCause) => failureCause !== undefined) ?? 'refused';
};

const toFailure = (error: unknown): Pick<DeliveryOutcome, 'fault' | 'detail'> => {
  if (!(error instanceof Error)) return { fault: 'refused' };
  const detail = getCauses(error).at(-1)?.message ?? error.message;
  return { fault: getFailureCause(error), detail: truncateText(detail, maxDetailLength) };
};

/** Sends a message once, without the outbox, and returns the result. SMS have no subject. */
export const sendNow = async (
  { senders: { mailer, gateway }, log }: { readonly senders: MessageSenders; readonly log: Log },
  channel: ContactChannel,
  { to, subject, text }: Mail,
): Promise<DeliveryOutcome> => {
  const sender = channel === 'email' ? mailer : gateway;
  try {
    await (channel === 'email' ? mailer.send({ to, subject, text }) : gateway.send({ to, text, code: '' }));
    return { outcome: sender.kind === 'log' ? 'printed' : 'sent', to };
  } catch (error) {
    log.warn({ err: error, channel }, 'failed to send a message');
    return { outcome: 'failed', to, ...toFailure(error) };
  }
};
