import type { registrationModes } from '@atrium/contract/passcode/fields.ts';
import { isLoopback, onOff, type Environment } from './config-values.ts';

/** Whether people may register themselves; `local` is open for requests from this machine and closed for all others. */
export type Registration = (typeof registrationModes)[number] | 'local';

const isSet = (text: string | undefined): boolean =>
  !['', 'off', 'false', '0'].includes(text?.trim().toLowerCase() ?? '');

/** A copy on its own machine that nothing marks as a real installation: that is where the demo is brought unasked. */
export const demoByDefault = (environment: Environment): boolean => {
  const { DATABASE_URL, HOST, NODE_ENV, ATRIUM_TRUST_PROXY, ATRIUM_ADMIN_PASSWORD } = environment;
  const isReal =
    NODE_ENV?.trim() === 'production' || isSet(ATRIUM_TRUST_PROXY) || Boolean(ATRIUM_ADMIN_PASSWORD?.trim());
  return !isReal && !DATABASE_URL?.trim() && isLoopback(HOST?.trim() || '127.0.0.1');
};

/** Whether the demo was asked for by `ATRIUM_DEMO`, wherever the copy runs. */
export const isDemoForced = ({ ATRIUM_DEMO }: Environment): boolean => {
  const given = ATRIUM_DEMO?.trim();
  return given ? onOff(given) : false;
};

/** Open where the demo is: for all where it was asked for, else for this machine. */
export const registrationByDefault = (environment: Environment): Registration => {
  if (isDemoForced(environment)) return 'open';
  return !environment['ATRIUM_DEMO']?.trim() && demoByDefault(environment) ? 'local' : 'closed';
};
