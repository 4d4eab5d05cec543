import type { useWords } from './i18n.ts';

type AuditWords = ReturnType<typeof useWords<'audit'>>;
type Acts = Parameters<Parameters<AuditWords>[0]>[0]['acts'];

/** An act as people call it; one without words yet (a feature's own) stands for itself. */
export const actName = (t: AuditWords, act: string): string => {
  // Acts are a register that features add to, so any text can come.
  const word = t((w) => w.acts[act as keyof Acts]);
  return word.endsWith(act) ? act : word;
};
