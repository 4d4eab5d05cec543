import { type ContactChannel, contactChannels } from '@atrium/contract/contact/fields.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../runtime/log.ts';
import { logMailer, noMailer, smtpMailer, type Mailer } from './mail.ts';
import { refuse } from '../refusal/refusal.ts';
import { httpGateway, logGateway, noGateway, type SmsGateway } from './sms.ts';

/** What carries messages to people. */
export interface MessageSenders {
  readonly mailer: Mailer;
  readonly gateway: SmsGateway;
  /** Whether the gateway takes any text, not codes alone for a template of its own. */
  readonly gatewayTakesText: boolean;
}

/**
 * The senders that the settings name. What they do not name is printed to the log in the demo, where whoever reads the log owns the
 * machine; elsewhere there is nothing that carries it, as a code in a log lets in whoever reads logs.
 */
export const messageSendersOf = (config: Config, log: Log): MessageSenders => {
  const { demo, mail, smsUrl, smsBody, smsAuthorization } = config;
  const print = (line: string): void => log.warn({ outbox: line }, 'nothing is configured to carry this message');
  const unset = demo
    ? { mailer: logMailer(print), gateway: logGateway(print) }
    : { mailer: noMailer, gateway: noGateway };
  return {
    mailer: mail ? smtpMailer(mail.url, mail.from) : unset.mailer,
    gateway:
      smsUrl === null ? unset.gateway : httpGateway({ url: smsUrl, body: smsBody, authorization: smsAuthorization }),
    gatewayTakesText: smsUrl === null || smsBody.includes('{{text}}'),
  };
};

/** Whether there is anything that carries codes by a channel. */
export const canSend = ({ mailer, gateway }: MessageSenders, channel: ContactChannel): boolean =>
  (channel === 'email' ? mailer : gateway).kind !== 'none';

/** Whether there is anything that carries codes at all. */
export const canSendAny = (senders: MessageSenders): boolean =>
  contactChannels.some((channel) => canSend(senders, channel));

/** Refuses, in words, what needs a code by a channel that nothing carries. */
export const requireSender = (senders: MessageSenders, channel: ContactChannel): void => {
  if (!canSend(senders, channel)) refuse(channel === 'email' ? 'passcode.noMail' : 'passcode.noSms');
};
