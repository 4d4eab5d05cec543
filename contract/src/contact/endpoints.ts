import { endpoint } from '../endpoint.ts';
import { changeContact, sendContactCode } from './calls.ts';
import * as schemas from './schemas.ts';

export const contactEndpoints = {
  code: endpoint(sendContactCode, {
    input: schemas.codeRequest,
    result: schemas.codeSent,
    summary: 'Sends a code to an address that is to become one’s own e-mail or mobile number, or to prove it.',
    errors: ['passcode.tooSoon', 'passcode.tooMany', 'passcode.noMail', 'passcode.noSms'],
  }),
  change: endpoint(changeContact, {
    input: schemas.change,
    result: schemas.contacts,
    summary:
      'Changes, proves or takes away one’s own e-mail or mobile number, with the password and a code sent to it.',
    errors: [
      'password.wrong',
      'passcode.wrong',
      'session.throttled',
      'contact.taken',
      'passcode.noMail',
      'passcode.noSms',
      'server.busy',
    ],
  }),
};
