import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogHeading } from '../overlay/dialog-focus.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PermissionButton } from '../action/permission-button.tsx';
import { ActionMenu, type RowAction } from '../action/row-actions.tsx';
import { FactSkeleton } from '../text/fact-grid.tsx';
import { RecordBar } from './record-bar.tsx';
import { keepSectionInView, scrollToSection, RecordNav, RecordSection, useCurrentSection } from './record-parts.tsx';
import type { RecordContext, RecordHead, RecordPart } from './record-types.ts';
import './record.css';

/** Unavailable actions are in the menu, which has space for the reason. */
const maxButtons = 2;

const RecordActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const buttonActions = actions.slice(0, maxButtons).filter(({ disabledReason }) => disabledReason === undefined);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {buttonActions.map(({ key, label, permission, onSelect }) => (
        <PermissionButton key={key} permission={permission} onClick={onSelect}>
          {label}
        </PermissionButton>
      ))}
      <ActionMenu actions={actions.filter((action) => !buttonActions.includes(action))}>
        {(trigger) => (
          <Button {...trigger} icon={<MoreOutlined aria-hidden />} aria-label={t((w) => w.moreOf, { name })} />
        )}
      </ActionMenu>
    </span>
  );
};

interface RecordViewProps {
  id: number;
  head: RecordHead;
  parts: readonly RecordPart[];
  initialKey?: string | undefined;
  address: string | null;
  drawer: RecordContext | null;
}

interface SummaryProps {
  head: Omit<RecordHead, 'actions'>;
  heading: ReactNode;
  children?: ReactNode;
}

const Summary = ({ head: { picture, line, states }, heading, children }: SummaryProps) => (
  <div className="record-summary">
    {picture !== undefined && <span className="record-picture">{picture}</span>}
    <div className="min-w-44 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {heading}
        {states}
      </div>
      {line !== undefined && <p className="m-0 text-secondary [&_a]:underline">{line}</p>}
    </div>
    {children}
  </div>
);

const useParts = ({ id, parts, initialKey }: RecordViewProps) => {
  const container = useRef<HTMLDivElement>(null);
  const currentKey = useCurrentSection(container, parts.map(({ key }) => key).join());
  useEffect(() => (initialKey === undefined ? undefined : keepSectionInView(container, initialKey)), [id, initialKey]);
  return { container, currentKey };
};

const headingClass = 'text-lg leading-6 font-semibold wrap-anywhere';

export const RecordView = (props: RecordViewProps) => {
  const { head, parts, drawer, address } = props;
  const { container, currentKey } = useParts(props);
  const heading = drawer ? (
    <DialogHeading className={headingClass}>{head.name}</DialogHeading>
  ) : (
    <h1 className={`m-0 ${headingClass}`}>{head.name}</h1>
  );
  const record = (
    <div ref={container} className="record">
      <div className="record-head">
        {drawer && <RecordBar drawer={drawer} address={address} />}
        <Summary head={head} heading={heading}>
          <RecordActions name={head.name} actions={head.actions} />
        </Summary>
        {head.notice}
        {parts.length > 1 && (
          <RecordNav parts={parts} currentKey={currentKey} onGo={(key) => scrollToSection(container, key)} />
        )}
      </div>
      {parts.map((part, index) => (
        <RecordSection
          key={`${props.id} ${part.key}`}
          part={part}
          isPage={!drawer}
          isNamedInNav={index === 0 && parts.length > 1}
        />
      ))}
    </div>
  );
  return drawer ? record : <div className="record-page">{record}</div>;
};

const RecordSkeleton = ({ head }: { head: SummaryProps['head'] }) => {
  const t = useTranslation('common');
  return (
    <div className="record">
      <span role="status" className="sr-only">
        {t((w) => w.loading)}
      </span>
      <div className="record-head">
        <div className="h-8" />
        <Summary head={head} heading={<span className={headingClass}>{head.name}</span>} />
        {head.notice}
        <div className="h-9.5" />
      </div>
      <div className="record-part">
        <FactSkeleton />
      </div>
    </div>
  );
};

interface RecordDrawerProps {
  id: number;
  head: SummaryProps['head'];
  onClose: () => void;
  children: ReactNode;
}

/** Drawer beside the list, with the name of the record also while its content loads. */
export const RecordDrawer = ({ id, head, onClose, children }: RecordDrawerProps) => (
  <Drawer
    open
    label={head.name}
    subject={String(id)}
    size={672}
    rootClassName="record-drawer"
    fallback={<RecordSkeleton head={head} />}
    onClose={onClose}
  >
    {children}
  </Drawer>
);
