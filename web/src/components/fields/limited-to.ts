import { compose, isFarTooLong } from '@atrium/contract/characters.ts';
import { lengthOf } from '@atrium/contract/validation.ts';

/** Part of the limit from which on the count is shown. */
const nearLimit = 0.8;

/**
 * Returns properties of an antd input for texts of at most `max` characters, counted as on the server. A longer text stays: the count turns
 * red, and the rule of the field reports the error. `maxLength` would cut a pasted text in silence.
 */
export const limitedTo = (max: number, isCountShown = false) => ({
  count: {
    max,
    strategy: (text: string): number => (isFarTooLong(text, max) ? lengthOf(text) : lengthOf(compose(text))),
    show: ({ count }: { count: number }): string =>
      isCountShown || count > max * nearLimit ? `${count} / ${max}` : '',
  },
});
