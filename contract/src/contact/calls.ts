import { call } from '../call.ts';
import type { change, codeRequest, codeSent, contacts } from './schemas.ts';

export const sendContactCode = call<typeof codeRequest, typeof codeSent>(
  'account',
  'POST',
  'account-contact-item/code',
  'signed-in',
  [],
);
export const changeContact = call<typeof change, typeof contacts>(
  'account',
  'PUT',
  'account-contact-item',
  'signed-in',
  ['account', 'user'],
);
