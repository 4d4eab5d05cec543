import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/sign-in-log.ts';

export const words: Translation<typeof source> = {
  unknownAccount: 'Account does not exist',
};
