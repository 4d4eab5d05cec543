import { post, put } from '../call.ts';
import type { change, codeRequest, codeSent, contacts } from './schemas.ts';

const account = ['account', 'user'] as const;

export const sendContactCode = post<typeof codeRequest, typeof codeSent>(
  'account',
  'account-contact-item/code',
  'signed-in',
  [],
);
export const changeContact = put<typeof change, typeof contacts>(account, 'account-contact-item', 'signed-in');
