import type { Problem } from './problems.ts';

/** The refusals in English; `{{name}}` is filled from the refusal's `params`. */
export const problemWords: Record<Problem, string> = {
  'request.malformed': 'The request could not be understood',
  'request.timeout': 'The request took too long to arrive, please try again',
  'request.notFound': 'There is no such call',
  'request.methodNotAllowed': 'This call does not take that method',
  'request.tooLarge': 'The request is too large',
  'request.unsupportedType': 'This content type is not supported',
  'request.invalid': 'Please check the input values',
  'request.tooMany': 'Too many requests, please try again shortly',
  'request.headersTooLarge': 'The headers of the request are too large',
  'server.fault': 'Sorry, the server is reporting an error.',
  'server.busy': 'The server is busy, please try again shortly',

  'session.required': 'Your session has ended, please sign in again',
  'session.wrongCredentials': 'Wrong username or password',
  'session.refreshRefused': 'Your session has ended, please sign in again',
  'session.locked': 'Too many failed attempts: the account is locked, try again in {{minutes}} min',
  'session.throttled': 'Too many attempts, try again in {{seconds}} s',
  'session.disabled': 'This account is disabled, please ask your administrator',

  'setup.closed': 'This server has already been set up',
  'setup.tokenWrong': 'The set-up link is not valid, use the one that the server prints when it starts',
  'setup.usernameTaken': 'This username is taken',

  'right.missing': 'Sorry, you are not authorized to do this.',
  'key.wrong': 'The API key is wrong',

  'figures.tooMany': 'At most {{max}} rows can be sent at once',

  'field.required': 'This field is required',
  'field.text': 'Enter text',
  'field.integer': 'Enter a whole number',
  'field.tooSmall': 'The number is too small',
  'field.tooLarge': 'The number is too large',
  'field.id': 'The id is invalid',
  'field.flag': 'Choose yes or no',
  'field.status': 'The status is invalid',
  'field.option': 'Choose one of the options',
  'field.invalid': 'The value is invalid',
  'field.tooLong': 'The text is too long',
  'field.length': 'Only {{length}} characters are supported',
  'field.username': '4 to 16 letters, digits, underscores and hyphens',
  'field.password': '8 to 16 characters with letters and digits; _~!@#$%^&*+.- are allowed',
  'field.code': 'The code is 4 to 8 digits',
  'field.mobile': 'The mobile number is not valid',
  'field.telephone': 'The telephone number is not valid',
  'field.email': 'The e-mail address is not valid',
  'field.alphanumeric': 'Letters and digits only',
  'field.socialCreditCode': 'The unified social credit code is not valid',
  'field.day': 'Dates are written YYYY-MM-DD',
};
