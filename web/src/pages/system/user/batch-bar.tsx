import CloseOutlined from '@ant-design/icons/CloseOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/act-calls.ts';
import { batchActs } from '@atrium/contract/user/batch.ts';
import { Button, Dropdown } from 'antd';
import { useBreakpoint } from '../../../lib/browser/breakpoints.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { type RowAction, useActEntries } from '../../../ui/act/row-actions.tsx';
import type { ListAct } from './batch-dialog.tsx';

interface BatchBarProps {
  chosen: number;
  total: number;
  /** All that match are meant, not only those of this page. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onAct: (act: ListAct) => void;
}

/** What can be done with the chosen users at once; what there is no room for, and what is rare, in a menu. */
export const BatchBar = ({ chosen, total, isAll, onAll, onClear, onAct }: BatchBarProps) => {
  const t = useTranslation('user');
  const f = useTranslation('table');
  const format = useFormat();
  const isWide = useBreakpoint() === 'xl';
  const actOf = (act: ListAct): RowAction => ({
    key: act,
    need: act === 'delete' ? batchDeleteUsers : batchUsers,
    label: t((w) => w.batchActs[act]),
    onSelect: () => onAct(act),
  });
  const items = useActEntries([...(isWide ? [] : batchActs), 'delete' as const].map(actOf));
  return (
    <div className="inverse flex min-h-10 flex-wrap items-center gap-x-1 rounded-lg px-3 max-md:min-h-13.5">
      <span aria-live="polite" className="me-1 font-semibold">
        {isAll
          ? t((w) => w.batchAllChosen, { total: format.number(total) })
          : f((w) => w.selected, { total: format.number(chosen) })}
      </span>
      {!isAll && total > chosen && (
        <Button type="text" size="small" onClick={onAll}>
          {t((w) => w.batchAll, { total: format.number(total) })}
        </Button>
      )}
      <span className="ms-auto flex items-center gap-1">
        {isWide &&
          batchActs.map((act) => (
            <NeedButton key={act} need={batchUsers} type="text" size="small" onClick={() => onAct(act)}>
              {t((w) => w.batchActs[act])}
            </NeedButton>
          ))}
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t((w) => w.moreBatch)} />
        </Dropdown>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t((w) => w.clearSelection)}
          title={t((w) => w.clearSelection)}
          onClick={onClear}
        />
      </span>
    </div>
  );
};
