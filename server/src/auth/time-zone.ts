import type { Config } from '../config/config.ts';
import type { Caller } from './caller.ts';

/** Returns the time zone of a response: of the user's choice, otherwise of the browser, otherwise of the server. */
export const getTimeZone = (
  caller: Pick<Caller, 'user'> | null,
  browserTimeZone: string,
  config: Pick<Config, 'timeZone'>,
): string => caller?.user.timeZone || browserTimeZone || config.timeZone;
