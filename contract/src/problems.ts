/**
 * The register of refusals: its stable machine code and the HTTP status it is answered with.
 * `field.*` are problems with one field (inside `fields`); the words are in `problem-words.<language>.ts`.
 */
export const problems = {
  'request.malformed': 400,
  'request.timeout': 408,
  'request.notFound': 404,
  'request.methodNotAllowed': 405,
  'request.tooLarge': 413,
  'request.unsupportedType': 415,
  'request.invalid': 422,
  'request.tooMany': 429,
  'request.headersTooLarge': 431,
  'server.fault': 500,
  'server.busy': 503,

  'session.required': 401,
  'session.wrongCredentials': 400,
  'session.refreshRefused': 401,
  'session.locked': 423,
  'session.throttled': 429,
  'session.disabled': 403,
  'session.passwordExpired': 403,
  'session.mustChangePassword': 403,
  'session.readOnly': 403,

  'setup.closed': 409,
  'setup.tokenWrong': 403,
  'setup.usernameTaken': 409,

  'right.missing': 403,
  'right.exceeds': 403,
  'right.holdsMore': 403,
  'key.wrong': 403,

  'figures.tooMany': 413,

  'row.stale': 409,
  'row.busy': 503,

  'roles.notFound': 404,
  'roles.codeTaken': 409,
  'roles.builtin': 409,
  'roles.inUse': 409,

  'menus.notFound': 404,
  'menus.pathTaken': 409,
  'menus.permissionTaken': 409,
  'menus.parent': 422,
  'menus.cycle': 409,
  'menus.builtin': 409,
  'menus.needed': 409,
  'menus.inUse': 409,

  'users.notFound': 404,
  'users.usernameTaken': 409,
  'users.lastAdmin': 409,
  'users.self': 409,
  'users.inUse': 409,

  'depts.notFound': 404,
  'depts.codeTaken': 409,
  'depts.cycle': 409,
  'depts.inUse': 409,

  'password.wrong': 400,
  'password.same': 400,

  'passcode.tooSoon': 429,
  'passcode.tooMany': 429,
  'passcode.wrong': 400,
  'passcode.noMail': 403,
  'passcode.noSms': 403,

  'contact.unproved': 422,
  'contact.guarded': 403,
  'contact.taken': 409,

  'register.closed': 403,
  'register.addressTaken': 409,
  'upload.missing': 422,
  'upload.notImage': 422,
  'upload.tooManyPixels': 413,

  'batch.tooMany': 413,
  'batch.changed': 409,

  'export.tooMany': 413,

  'import.unreadable': 422,
  'import.busy': 429,
  'import.tooMany': 413,
  'import.noUsername': 422,

  'field.required': 422,
  'field.text': 422,
  'field.characters': 422,
  'field.invisible': 422,
  'field.integer': 422,
  'field.tooSmall': 422,
  'field.tooLarge': 422,
  'field.id': 422,
  'field.flag': 422,
  'field.status': 422,
  'field.option': 422,
  'field.invalid': 422,
  'field.tooLong': 422,
  'field.length': 422,
  'field.username': 422,
  'field.password': 422,
  'field.code': 422,
  'field.mobile': 422,
  'field.telephone': 422,
  'field.email': 422,
  'field.alphanumeric': 422,
  'field.socialCreditCode': 422,
  'field.day': 422,
  'field.tooMany': 422,
  'field.sort': 422,
  'field.rowCode': 422,
  'field.permission': 422,
  'field.path': 422,
  'field.address': 422,
  'field.agree': 422,
  'field.taken': 422,
  'field.duplicate': 422,
  'field.unknown': 422,
  'field.ambiguous': 422,
  'field.cursor': 422,
} as const satisfies Record<string, number>;

/** A refusal's stable machine code. */
export type Problem = keyof typeof problems;
