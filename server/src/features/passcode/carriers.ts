import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import { logMailer, smtpMailer, type Mailer } from '../../platform/mail.ts';
import { httpGateway, logGateway, type SmsGateway } from '../../platform/sms.ts';
import { codeMail, codeMessage, type CodeWords } from './words.ts';
import type { Address } from './rules.ts';

/** What carries codes to people. */
export interface Carriers {
  readonly mailer: Mailer;
  readonly gateway: SmsGateway;
}

/** The carriers that the settings name; what they do not name is printed to the log. */
export const carriersOf = (config: Config, log: Log): Carriers => {
  const { mail, smsUrl, smsBody, smsAuthorization } = config;
  const print = (line: string): void => log.warn({ outbox: line }, 'nothing is configured to carry this message');
  return {
    mailer: mail ? smtpMailer(mail.url, mail.from) : logMailer(print),
    gateway:
      smsUrl === null
        ? logGateway(print)
        : httpGateway({ url: smsUrl, body: smsBody, authorization: smsAuthorization }),
  };
};

/** Sends a code to where its address says. */
export const carry = (
  { mailer, gateway }: Carriers,
  address: Address,
  code: string,
  words: CodeWords,
): Promise<void> => {
  const to = address.slice(address.indexOf(':') + 1);
  if (address.startsWith('email:')) return mailer.send({ to, ...codeMail(code, words) });
  return gateway.send({ to, code, text: codeMessage(code, words) });
};
