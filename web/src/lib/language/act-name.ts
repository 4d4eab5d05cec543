import { labelIn } from '@atrium/contract/resource/labels.ts';
import { resourceOf } from '@atrium/contract/resources.ts';
import { currentLanguage, type useTranslation } from './i18n.ts';

type AuditWords = ReturnType<typeof useTranslation<'audit'>>;
type Words = Parameters<Parameters<AuditWords>[0]>[0];

/** An act as people call it: by words of its own, or as what was done to a noun; one without words stands for itself. */
export const actName = (t: AuditWords, act: string): string => {
  // Acts are a register that features add to, so any text can come.
  const word = t((w) => w.acts[act as keyof Words['acts']]);
  if (!word.endsWith(act)) return word;
  const [noun = '', verb = ''] = act.split('.', 2);
  const one = resourceOf(noun)?.one;
  if (!one) return act;
  const done = t((w) => w.edits[verb as keyof Words['edits']], { noun: labelIn(one, currentLanguage()) });
  return done.endsWith(`.${verb}`) ? act : done;
};
