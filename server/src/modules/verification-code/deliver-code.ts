import type { MessageSenders } from '../../outbox/senders.ts';
import type { Address } from './rules.ts';
import { createCodeEmail, createCodeMessage, type CodeWords } from './words.ts';

export const deliverCode = (
  { mailer, gateway }: MessageSenders,
  address: Address,
  code: string,
  words: CodeWords,
): Promise<void> => {
  const to = address.slice(address.indexOf(':') + 1);
  if (address.startsWith('email:')) return mailer.send({ to, ...createCodeEmail(code, words) });
  return gateway.send({ to, code, text: createCodeMessage(code, words) });
};
