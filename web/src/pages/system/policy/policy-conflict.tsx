import type { LegalText } from '@atrium/contract/legal-text/schemas.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { ConflictDialog } from '../../../components/form/conflict-dialog.tsx';
import { mergePassages, joinPassages } from '../../../components/form/text-merge.ts';

interface PolicyConflictProps {
  /** `theirs` is the text that another user has saved in the meantime, `mine` the edited text. */
  original: LegalText;
  theirs: LegalText;
  mine: string;
  onCancel: () => void;
  onChoose: (content: string) => void;
}

/** Passages that only one user changed are merged. */
export const PolicyConflict = ({ original, theirs, mine, onCancel, onChoose }: PolicyConflictProps) => {
  const t = useTranslation('policy');
  const [passages] = useState(() => mergePassages({ original: original.content, theirs: theirs.content, mine }));
  const conflicts = passages.flatMap((passage, index) =>
    typeof passage === 'string' ? [] : [[String(index), passage] as const],
  );
  const collectTexts = (name: 'original' | 'theirs' | 'mine'): Record<string, string> =>
    Object.fromEntries(conflicts.map(([index, versions]) => [index, versions[name]]));
  return (
    <ConflictDialog
      fields={conflicts.map(([name], number) => ({ name, label: t((w) => w.place, { number: number + 1 }) }))}
      hint={t((w) => (conflicts.length > 0 ? w.conflict : w.merged))}
      text={(_, value) => (value === '' ? '–' : String(value))}
      original={collectTexts('original')}
      theirs={collectTexts('theirs')}
      mine={collectTexts('mine')}
      onCancel={onCancel}
      onChoose={(chosenTexts) => onChoose(joinPassages(passages, chosenTexts))}
    />
  );
};
