import type { JobKind } from '@atrium/contract/job/fields.ts';
import { labelIn } from '@atrium/contract/resource/labels.ts';
import { resourceOf } from '@atrium/contract/resources.ts';
import { currentLanguage, type useTranslation } from '../../lib/language/i18n.ts';

type JobWords = ReturnType<typeof useTranslation<'job'>>;

/** What a kind of job is called; of a noun that is described and no more, by what it takes along. */
export const jobName = (t: JobWords, kind: JobKind): string => {
  // Nouns are a register that features add to.
  const word = t((w) => w.kinds[kind]);
  if (!word.endsWith(kind)) return word;
  const one = resourceOf(kind.split('.', 1)[0] ?? '')?.one;
  return one ? t((w) => w.exportOf, { noun: labelIn(one, currentLanguage()) }) : kind;
};
