import { onSession } from './session.ts';

/**
 * Holds something that belongs to one session, such as what was asked for and is still on its way: made when it is first taken, and
 * forgotten when the session ends or another one begins, so that the next person never gets it.
 */
export const perSession = <Value>(make: () => Value): (() => Value) => {
  let held: { readonly value: Value } | undefined;
  onSession(() => {
    held = undefined;
  });
  return () => {
    held ??= { value: make() };
    return held.value;
  };
};
