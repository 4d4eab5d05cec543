import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/act-calls.ts';
import { batchActs } from '@atrium/contract/user/batch.ts';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useBreakpoint, useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { CrossButton } from '../../../ui/act/cross-button.tsx';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { useActEntries } from '../../../ui/act/row-actions.tsx';
import type { ListAct } from './batch-dialog.tsx';
import './batch-bar.css';

interface BatchBarProps {
  chosen: number;
  total: number;
  /** All that match are meant, not only those of this page. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onAct: (act: ListAct) => void;
}

const needOf = (act: ListAct) => (act === 'delete' ? batchDeleteUsers : batchUsers);

/** Those that a phone has room for. */
const icons = {
  enable: <CheckCircleOutlined aria-hidden />,
  disable: <StopOutlined aria-hidden />,
  move: <ApartmentOutlined aria-hidden />,
  assign: <UserAddOutlined aria-hidden />,
};
const onPhone = ['enable', 'disable', 'move', 'assign'] as const;

const Count = ({ chosen, total, isAll, onAll }: BatchBarProps) => {
  const t = useTranslation('user');
  const f = useTranslation('table');
  const format = useFormat();
  return (
    <>
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
    </>
  );
};

const Clear = ({ onClear }: BatchBarProps) => (
  <CrossButton label={useTranslation('user')((w) => w.clearSelection)} onClick={onClear} />
);

/** What there is no room for, and what is rare. */
const More = ({
  acts,
  onAct,
  children,
}: {
  acts: readonly ListAct[];
  onAct: BatchBarProps['onAct'];
  children?: ReactNode;
}) => {
  const t = useTranslation('user');
  const items = useActEntries(
    acts.map((act) => ({ key: act, need: needOf(act), label: t((w) => w.batchActs[act]), onSelect: () => onAct(act) })),
  );
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t((w) => w.moreBatch)}>
        {children}
      </Button>
    </Dropdown>
  );
};

/** In reach of the thumb: what is done most, each with its sign over its word. */
const PhoneBar = (props: BatchBarProps) => {
  const t = useTranslation('user');
  const f = useTranslation('table');
  return (
    <div className="inverse phone-batch rounded-lg p-2">
      <div className="flex items-center gap-x-1 ps-1">
        <Count {...props} />
        <span className="ms-auto">
          <Clear {...props} />
        </span>
      </div>
      <div className="grid grid-cols-5">
        {onPhone.map((act) => (
          <NeedButton key={act} need={needOf(act)} type="text" icon={icons[act]} onClick={() => props.onAct(act)}>
            {t((w) => (act === 'enable' || act === 'disable' ? w[act] : w.batchActs[act]))}
          </NeedButton>
        ))}
        <More acts={['withdraw', 'delete']} onAct={props.onAct}>
          {f((w) => w.more)}
        </More>
      </div>
    </div>
  );
};

/** What can be done with the chosen users at once. */
export const BatchBar = (props: BatchBarProps) => {
  const t = useTranslation('user');
  const isWide = useBreakpoint() === 'xl';
  const isPhone = useIsPhone();
  if (isPhone) return <PhoneBar {...props} />;
  return (
    <div className="inverse flex min-h-10 flex-wrap items-center gap-x-1 rounded-lg px-3">
      <Count {...props} />
      <span className="ms-auto flex items-center gap-1">
        {isWide &&
          batchActs.map((act) => (
            <NeedButton key={act} need={batchUsers} type="text" size="small" onClick={() => props.onAct(act)}>
              {t((w) => w.batchActs[act])}
            </NeedButton>
          ))}
        <More acts={[...(isWide ? [] : batchActs), 'delete']} onAct={props.onAct} />
        <Clear {...props} />
      </span>
    </div>
  );
};
