import type { Config } from '../../config/config.ts';
import type { Caller } from './caller.ts';

/** The time zone in which times are written for a person: the one that they have chosen, else the server's. */
export const zoneFor = (caller: Pick<Caller, 'user'>, config: Pick<Config, 'timeZone'>): string =>
  caller.user.timeZone || config.timeZone;
