import { composeText, isOverlong } from '@atrium/contract/characters.ts';
import { countCharacters } from '@atrium/contract/validation.ts';

/** Share of the limit from which the count is shown. */
const nearLimit = 0.8;

/** Counts characters like the server. Unlike `maxLength`, it does not truncate a pasted text silently. */
export const getLengthLimit = (max: number, isCountShown = false) => ({
  count: {
    max,
    strategy: (text: string): number =>
      isOverlong(text, max) ? countCharacters(text) : countCharacters(composeText(text)),
    show: ({ count }: { count: number }): string =>
      isCountShown || count > max * nearLimit ? `${count} / ${max}` : '',
  },
});
