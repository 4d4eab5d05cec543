import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';
import { Descriptions } from 'antd';
import { actName } from '../../../lib/language/act-name.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useProblemText } from '../../../lib/language/problem-text.ts';
import { ChangeList } from '../../../ui/text/change-list.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

const isProblem = (text: string): text is Problem => Object.hasOwn(problems, text);

/** One entry with all that is known of it. */
export const AuditDetail = ({
  entry,
  names,
  onClose,
}: {
  entry: AuditEntry;
  names: AuditNames;
  onClose: () => void;
}) => {
  const t = useTranslation('audit');
  const format = useFormat();
  const titleOf = useTitle();
  const problemText = useProblemText();
  const problem = isProblem(entry.problem) ? (problemText.field(entry.problem) ?? entry.problem) : entry.problem;
  const who = entry.name ? `${entry.name} (${entry.username})` : entry.username || t((w) => w.system);
  return (
    <Drawer open title={actName(t, entry.act)} size={640} onClose={onClose}>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[
          { key: 'time', label: t((w) => w.time), children: format.dateTime(entry.time) },
          {
            key: 'who',
            label: t((w) => w.who),
            children: entry.asUsername ? `${who} ${t((w) => w.as, { username: entry.asUsername })}` : who,
          },
          {
            key: 'record',
            label: t((w) => w.record),
            children: `${titleOf(entry.recordName)}${entry.recordId === null ? '' : ` #${entry.recordId}`}` || '–',
          },
          { key: 'outcome', label: t((w) => w.outcome), children: problem || t((w) => w.done) },
          { key: 'address', label: t((w) => w.address), children: entry.address || '–' },
          { key: 'session', label: t((w) => w.session), children: entry.sessionId ?? '–' },
          { key: 'requestId', label: t((w) => w.requestId), children: entry.requestId || '–' },
        ]}
      />
      <h2 className="mt-5 mb-2 text-base">{t((w) => w.changes)}</h2>
      <ChangeList noun={entry.noun} changes={entry.changes} names={names} />
    </Drawer>
  );
};
