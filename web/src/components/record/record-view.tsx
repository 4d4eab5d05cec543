import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { DialogHeading } from '../overlay/dialog-focus.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PermissionButton } from '../action/permission-button.tsx';
import { type RowAction, useActionMenuItems } from '../action/row-actions.tsx';
import { popupContainer } from '../overlay/flyout.tsx';
import { RecordBar } from './record-bar.tsx';
import { keepSectionInView, scrollToSection, RecordNav, RecordSection, useCurrentSection } from './record-parts.tsx';
import type { RecordPlace, RecordHead, RecordPart } from './record-types.ts';
import './record.css';

/** Unavailable actions are in the menu, which has space for the reason. */
const maxButtons = 2;

const RecordActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useTranslation('table');
  const plain = actions.slice(0, maxButtons).filter(({ disabledReason }) => disabledReason === undefined);
  const items = useActionMenuItems(actions.filter((action) => !plain.includes(action)));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {plain.map(({ key, label, permission, onSelect }) => (
        <PermissionButton key={key} permission={permission} onClick={onSelect}>
          {label}
        </PermissionButton>
      ))}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight" getPopupContainer={popupContainer}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t((w) => w.moreOf, { name })} />
        </Dropdown>
      )}
    </span>
  );
};

interface RecordViewProps {
  id: number;
  head: RecordHead;
  parts: readonly RecordPart[];
  first?: string | undefined;
  address: string | null;
  /** Null on the page of the record. */
  beside: RecordPlace | null;
}

const Head = ({ head, heading, nav }: { head: RecordHead; heading: ReactNode; nav: ReactNode }) => {
  const { name, picture, line, states, notice, actions } = head;
  return (
    <>
      <div className="record-who">
        {picture !== undefined && <span className="record-picture">{picture}</span>}
        <div className="min-w-44 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {heading}
            {states}
          </div>
          {line !== undefined && <p className="m-0 text-secondary [&_a]:underline">{line}</p>}
        </div>
        <RecordActions name={name} actions={actions} />
      </div>
      {notice}
      {nav}
    </>
  );
};

const useParts = ({ id, parts, first }: RecordViewProps) => {
  const box = useRef<HTMLDivElement>(null);
  const read = useCurrentSection(box, parts.map(({ key }) => key).join());
  useEffect(() => (first === undefined ? undefined : keepSectionInView(box, first)), [id, first]);
  return { box, read };
};

const Content = (props: RecordViewProps & { heading: ReactNode }) => {
  const { head, parts, beside, address, heading } = props;
  const { box, read } = useParts(props);
  const nav = parts.length > 1 && (
    <RecordNav parts={parts} currentKey={read} onGo={(key) => scrollToSection(box, key)} />
  );
  return (
    <div ref={box} className="record">
      <div className="record-head">
        {beside && <RecordBar beside={beside} address={address} />}
        <Head head={head} heading={heading} nav={nav} />
      </div>
      {parts.map((part, place) => (
        <RecordSection
          key={`${props.id} ${part.key}`}
          part={part}
          isPage={!beside}
          isNamed={place === 0 && parts.length > 1}
        />
      ))}
    </div>
  );
};

export const RecordView = (props: RecordViewProps) => {
  const headingId = useId();
  const { id, beside, head } = props;
  const words = 'text-lg leading-6 font-semibold wrap-anywhere';
  if (!beside)
    return (
      <div className="record-page">
        <Content {...props} heading={<h1 className={`m-0 ${words}`}>{head.name}</h1>} />
      </div>
    );
  const heading = (
    <DialogHeading id={headingId} className={words}>
      {head.name}
    </DialogHeading>
  );
  return (
    <Drawer
      open
      headingId={headingId}
      subject={String(id)}
      size={672}
      rootClassName="record-drawer"
      onClose={beside.onClose}
    >
      <Content {...props} heading={heading} />
    </Drawer>
  );
};
