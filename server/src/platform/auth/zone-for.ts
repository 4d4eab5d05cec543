import type { Config } from '../../config/config.ts';
import type { Caller } from './caller.ts';

/** Returns the time zone for a user: the one they chose, otherwise that of the server. */
export const zoneFor = (caller: Pick<Caller, 'user'>, config: Pick<Config, 'timeZone'>): string =>
  caller.user.timeZone || config.timeZone;
