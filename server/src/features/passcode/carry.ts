import type { Carriers } from '../../platform/message/carriers.ts';
import type { Address } from './rules.ts';
import { codeMail, codeMessage, type CodeWords } from './words.ts';

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
