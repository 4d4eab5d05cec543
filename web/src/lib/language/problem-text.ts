import type { Problem } from '@atrium/contract/problems.ts';
import type { Language } from '@atrium/contract/language.ts';
import { spokenIn } from '@atrium/contract/spoken-in.ts';
import { type Gaps, useLanguage, useTranslation } from './i18n.ts';
import { RequestFailure } from '../http/request-failure.ts';

/** Words problems in the language on the screen. */
export interface ProblemText {
  readonly field: (problem: Problem | null | undefined) => string | undefined;
  /** A failure by its problem if the words are known here, so that they turn with the language; else as the server worded it. */
  readonly failure: (failure: unknown) => string;
}

const gapsOf = (params: RequestFailure['params'], language: Language): Gaps =>
  Object.fromEntries(
    Object.entries(spokenIn(params ?? {}, language)).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/** How problems are said. */
export const useProblemText = (): ProblemText => {
  const t = useTranslation('problems');
  const language = useLanguage();
  return {
    field: (problem) => (problem ? t((w) => w[problem]) : undefined),
    failure: (failure) => {
      if (!(failure instanceof RequestFailure)) return failure instanceof Error ? failure.message : String(failure);
      const { problem } = failure;
      const said = problem ? t((w) => w[problem], gapsOf(failure.params, language)) : '';
      // An unknown key stands for itself.
      return said === '' || said === problem ? failure.message : said;
    },
  };
};
