import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/act-calls.ts';
import { batchActs } from '@atrium/contract/user/batch.ts';
import { Button } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
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

/** What can be done with the chosen users at once. */
export const BatchBar = ({ chosen, total, isAll, onAll, onClear, onAct }: BatchBarProps) => {
  const t = useTranslation('user');
  const f = useTranslation('table');
  const format = useFormat();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-primary-bg px-3 py-2">
      <span aria-live="polite" className="font-medium">
        {isAll
          ? t((w) => w.batchAllChosen, { total: format.number(total) })
          : f((w) => w.selected, { total: format.number(chosen) })}
      </span>
      {!isAll && total > chosen && (
        <Button type="link" size="small" className="px-0" onClick={onAll}>
          {t((w) => w.batchAll, { total: format.number(total) })}
        </Button>
      )}
      <Button type="link" size="small" className="px-0" onClick={onClear}>
        {t((w) => w.clearSelection)}
      </Button>
      <span className="ms-auto flex flex-wrap gap-2">
        {batchActs.map((act) => (
          <NeedButton key={act} need={batchUsers} size="small" onClick={() => onAct(act)}>
            {t((w) => w.batchActs[act])}
          </NeedButton>
        ))}
        <NeedButton need={batchDeleteUsers} size="small" danger onClick={() => onAct('delete')}>
          {t((w) => w.batchActs.delete)}
        </NeedButton>
      </span>
    </div>
  );
};
