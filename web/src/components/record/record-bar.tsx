import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { RecordContext } from './record-types.ts';

interface ToolProps {
  label: string;
  icon: ReactNode;
  /** If undefined, the button stays, so that it keeps the focus. */
  onPress: (() => void) | undefined;
}

const ToolButton = ({ label, icon, onPress }: ToolProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    aria-label={label}
    title={label}
    aria-disabled={onPress === undefined}
    className={`pointer-coarse:size-11! ${onPress === undefined ? 'cursor-not-allowed! opacity-40' : ''}`}
    onClick={() => onPress?.()}
  />
);

export const RecordBar = ({ drawer, address }: { drawer: RecordContext; address: string | null }) => {
  const t = useTranslation('record');
  const c = useTranslation('common');
  const format = useFormat();
  const { pager, onClose } = drawer;
  return (
    <div className="flex h-8 items-center gap-1 pointer-coarse:h-11">
      <ToolButton label={c((w) => w.close)} icon={<CloseOutlined aria-hidden />} onPress={onClose} />
      {pager && (
        <>
          <ToolButton label={t((w) => w.previous)} icon={<UpOutlined aria-hidden />} onPress={pager.toPrevious} />
          <ToolButton label={t((w) => w.next)} icon={<DownOutlined aria-hidden />} onPress={pager.toNext} />
          <span className="ms-1 text-xs text-tertiary tabular-nums">
            {t((w) => w.position, { at: format.number(pager.index), total: format.number(pager.total) })}
          </span>
        </>
      )}
      {address !== null && (
        <Link
          to={address}
          aria-label={t((w) => w.openInTab)}
          title={t((w) => w.openInTab)}
          className="record-tool ms-auto pointer-coarse:size-11!"
          onClick={(event) => {
            // With these keys, the browser opens a new tab.
            if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
          }}
        >
          <ExportOutlined aria-hidden />
        </Link>
      )}
    </div>
  );
};
