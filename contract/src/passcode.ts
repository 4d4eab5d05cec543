import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { tokenPair } from './session.ts';
import { exactText, flag, instant, lines, nothing, text, whole } from './shape.ts';
import { userNameLength } from './user.ts';
import { all, atMost, code, email, localMobile, optional, anyPassword, required, username } from './validation.ts';

/** What a one-time code is asked for. */
export const passcodePurposes = ['login', 'register', 'reset'] as const;
export type PasscodePurpose = (typeof passcodePurposes)[number];

/** Seconds until another code may be asked for, and how long one is good for. */
export const passcodeWait = 60;
export const passcodeLife = 600;

/** The calling code of a country, 86 for the mainland when absent. */
const countryCode = whole(1, 999).default(86);
const agreed = flag.refine((value) => value, { error: 'field.agree' });

const request = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('sms'), purpose: z.enum(passcodePurposes), countryCode, to: text(localMobile) }),
  z.object({ channel: z.literal('email'), purpose: z.enum(passcodePurposes), to: text(email) }),
]);
const sent = z.object({
  /** When another code may be asked for. */
  nextTime: instant,
  /** Where the code is to be found when nothing is configured to carry it: the server's log. */
  printed: z.boolean(),
});
const codeLogin = z.object({ countryCode, phoneNumber: text(localMobile), code: text(code) });
const reset = z.object({
  channel: z.enum(['sms', 'email'], { error: 'field.option' }),
  countryCode,
  to: text(all(required, atMost(254))),
  code: text(code),
  password: exactText(anyPassword),
});
const registration = z.object({
  username: text(username),
  name: text(all(required, atMost(userNameLength))),
  channel: z.enum(['sms', 'email'], { error: 'field.option' }),
  countryCode,
  to: text(all(required, atMost(254))),
  code: text(code),
  password: exactText(anyPassword),
  description: lines(optional(atMost(200))).default(''),
  agree: agreed,
});
const registered = z.object({
  /** False while an administrator has yet to approve the account. */
  active: z.boolean(),
});
const empty = z.object({});

/** Whether people may make accounts themselves. */
export const registrationModes = ['open', 'approval', 'closed'] as const;
const entrance = z.object({
  registration: z.enum(registrationModes),
  /** What carries codes: the server's log in the demo alone; `none`: there are none by that way. */
  sms: z.enum(['gateway', 'log', 'none']),
  email: z.enum(['smtp', 'log', 'none']),
});
export type Entrance = z.output<typeof entrance>;

export const readEntrance = call<typeof nothing, typeof entrance>('GET', 'entrance', 'public');
export const sendPasscode = call<typeof request, typeof sent>('POST', 'passcode', 'public');
export const loginByCode = call<typeof codeLogin, typeof tokenPair>('POST', 'login/code', 'public');
export const resetPassword = call<typeof reset, typeof empty>('POST', 'password-reset', 'public');
export const register = call<typeof registration, typeof registered>('POST', 'register', 'public');

export const passcodeEndpoints = {
  entrance: endpoint(readEntrance, { input: nothing, result: entrance, summary: 'Which ways in are open here.' }),
  send: endpoint(sendPasscode, {
    input: request,
    result: sent,
    summary: 'Sends a one-time code; answers the same whether the account exists or not.',
    refuses: ['passcode.noMail', 'passcode.noSms', 'passcode.tooSoon', 'passcode.tooMany'],
  }),
  login: endpoint(loginByCode, {
    input: codeLogin,
    result: tokenPair,
    summary: 'Signs in by mobile number and one-time code.',
    setsCookies: true,
    refuses: ['passcode.noSms', 'passcode.wrong', 'session.disabled', 'session.throttled'],
  }),
  reset: endpoint(resetPassword, {
    input: reset,
    result: empty,
    summary: 'Sets a new password by a one-time code and ends the account’s sessions.',
    refuses: ['passcode.noMail', 'passcode.noSms', 'passcode.wrong', 'session.throttled'],
  }),
  register: endpoint(register, {
    input: registration,
    result: registered,
    summary: 'Makes an account for the person who asks, where that is open.',
    refuses: [
      'passcode.noMail',
      'passcode.noSms',
      'register.closed',
      'register.addressTaken',
      'passcode.wrong',
      'users.usernameTaken',
      'session.throttled',
    ],
  }),
};
