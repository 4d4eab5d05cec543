import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/company.ts';

export const words: Translation<typeof source> = {
  identity: 'Name and logo',
  access: 'Registration and messages',
  defaults: 'Default preferences',
  locked: 'Locked preferences',
  discard: 'Discard changes',

  name: 'System name',
  nameHint:
    'Shown on the sign-in page, at the top left and in the browser’s title. Up to 30 characters; Atrium if empty.',
  logo: 'Logo',
  logoHint: 'A square picture looks best: PNG, JPEG or WebP, up to 5 MB. It takes effect when you save.',
  chooseLogo: 'Choose a picture',
  changeLogo: 'Change picture',
  removeLogo: 'Use the default logo',

  registration: 'Self-registration',
  modes: { unset: 'As deployed', open: 'Open', approval: 'With approval', closed: 'Closed' },
  modeHints: {
    unset: 'Decided by ATRIUM_REGISTRATION; if it is not set, open in the demo and closed everywhere else.',
    open: 'People can sign in as soon as they have registered.',
    approval: 'An administrator approves each account before it can sign in.',
    closed: 'Only administrators create accounts.',
  },
  limit: 'The deployment allows “{{mode}}” at most; it cannot be more open here.',

  carriers: 'Messages',
  carriersHint:
    'The deployment decides how messages are sent. A test goes to your own address only, up to 5 times in 10 minutes.',
  channels: { email: 'E-mail', sms: 'Text messages' },
  mailBy: {
    smtp: 'Sent through the mail server',
    log: 'No mail server: printed to the server’s log',
    none: 'No mail server: cannot be sent',
  },
  smsBy: {
    gateway: 'Sent through the SMS gateway',
    log: 'No SMS gateway: printed to the server’s log',
    none: 'No SMS gateway: cannot be sent',
  },
  test: 'Send a test',
  testOf: { email: 'Send a test e-mail', sms: 'Send a test text message' },
  sent: 'Handed over for delivery: please check {{to}}.',
  printed: 'Nothing sends messages here: the one to {{to}} was printed to the server’s log.',
  faults: {
    connection: 'The service could not be reached, so nothing was sent to {{to}}. Check its address, port and network.',
    credentials: 'The service refused the user name or password, so nothing was sent to {{to}}.',
    timeout: 'The service did not answer in time; the message to {{to}} was probably not sent.',
    refused: 'The service did not accept the message to {{to}}.',
  },

  defaultsHint:
    'These apply to everyone who has not made a choice of their own. Locked ones apply to all, whatever people chose.',
};
