import { endpoint } from '../endpoint.ts';
import { changeContact, sendContactCode } from './calls.ts';
import * as schemas from './schemas.ts';

export const contactEndpoints = {
  code: endpoint(sendContactCode, {
    input: schemas.codeRequest,
    result: schemas.codeSent,
    summary: 'Sends a verification code to a new or unverified email or phone number of the signed-in user.',
    errors: ['passcode.tooSoon', 'passcode.tooMany', 'passcode.noMail', 'passcode.noSms', 'request.tooMany'],
  }),
  change: endpoint(changeContact, {
    input: schemas.change,
    result: schemas.contacts,
    summary:
      'Changes, verifies or removes the email or phone number of the signed-in user, with the password and a verification code.',
    needsFactorConfirmation: true,
    errors: [
      'password.wrong',
      'passcode.wrong',
      'session.throttled',
      'contact.taken',
      'passcode.noMail',
      'passcode.noSms',
      'request.tooMany',
      'server.busy',
    ],
  }),
};
