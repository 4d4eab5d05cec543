import { type ContactChannel, contactChannels } from '@atrium/contract/contact/fields.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../lib/runtime/log.ts';
import { createLogMailer, noMailer, createSmtpMailer, type Mailer } from './mail.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import { createHttpGateway, createLogGateway, noGateway, type SmsGateway } from './sms.ts';

export interface MessageSenders {
  readonly mailer: Mailer;
  readonly gateway: SmsGateway;
  /** True if the gateway accepts any text, not only verification codes for a template of the gateway. */
  readonly acceptsSmsText: boolean;
}

/** Creates the senders. Only the demo prints messages, because readers of the log could sign in with the codes. */
export const createMessageSenders = (config: Config, log: Log): MessageSenders => {
  const { demo, mail, smsUrl, smsBody, smsAuthorization } = config;
  const print = (line: string): void => log.warn({ outbox: line }, 'no sender is configured for this message');
  const fallbackSenders = demo
    ? { mailer: createLogMailer(print), gateway: createLogGateway(print) }
    : { mailer: noMailer, gateway: noGateway };
  return {
    mailer: mail ? createSmtpMailer(mail.url, mail.from) : fallbackSenders.mailer,
    gateway:
      smsUrl === null
        ? fallbackSenders.gateway
        : createHttpGateway({ url: smsUrl, body: smsBody, authorization: smsAuthorization }),
    acceptsSmsText: smsUrl === null || smsBody.includes('{{text}}'),
  };
};

export const canSend = ({ mailer, gateway }: MessageSenders, channel: ContactChannel): boolean =>
  (channel === 'email' ? mailer : gateway).kind !== 'none';

export const canSendAny = (senders: MessageSenders): boolean =>
  contactChannels.some((channel) => canSend(senders, channel));

export const assertCanSend = (senders: MessageSenders, channel: ContactChannel): void => {
  if (!canSend(senders, channel)) throwApiError(channel === 'email' ? 'passcode.noMail' : 'passcode.noSms');
};
