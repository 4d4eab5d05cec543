import type { Config } from '../config/config.ts';
import type { Caller } from './caller.ts';

/** Returns the time zone of a response: the user's choice, otherwise that of the browser, otherwise that of the server. */
export const getTimeZone = (
  caller: Pick<Caller, 'user'> | null,
  browserTimeZone: string,
  config: Pick<Config, 'timeZone'>,
): string => caller?.user.timeZone || browserTimeZone || config.timeZone;
