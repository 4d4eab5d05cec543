import { type ReactNode, Suspense, useId, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useRequestedAction } from '../../lib/browser/requested-action.ts';
import { CreateButton } from '../action/create-button.tsx';
import type { RowAction } from '../action/row-actions.tsx';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useSideDialog } from '../overlay/use-side-dialog.ts';
import { Panel } from '../page/panel.tsx';
import { SkipToList } from '../page/skip-to-list.tsx';
import { ResourceDialogs } from './resource-dialogs.tsx';
import {
  type AnyRow,
  isAboutRecord,
  type ResourceDialog,
  type ResourceScreen,
  useResourceNames,
} from './resource-screen.ts';
import { useResourceActions } from './use-resource-actions.tsx';

type Open<Row> = (dialog: ResourceDialog<Row>) => void;

/** Slots of a list page that the page of a record does not have. */
export interface ListSlots<Row extends AnyRow> {
  readonly aside?: ReactNode;
  readonly intro?: ReactNode;
  readonly titleStart?: ReactNode;
  /** In the title row, before the create button. */
  readonly titleEnd?: (open: Open<Row>) => ReactNode;
  /** Runs a requested action; returns false if the page has no special one. */
  readonly onRequest?: (action: string, row: Row | null, open: Open<Row>) => boolean;
}

export interface FrameParts<Row extends AnyRow> {
  readonly title: string;
  readonly open: Open<Row>;
  readonly openId: number | undefined;
  readonly getActions: (row: Row) => readonly RowAction[];
  readonly createButton: ReactNode;
  readonly viewSlot: HTMLElement | null;
  readonly exportSlot: HTMLElement | null;
}

interface ResourceFrameProps<Row extends AnyRow> extends ListSlots<Row> {
  screen: ResourceScreen<Row>;
  query: { readonly data: { readonly list: readonly Row[] } | undefined };
  page: { readonly list: readonly Row[] } | undefined;
  /** Returns whether a record of a tree is a descendant, which is deleted too. */
  isBelow?: (id: number, ancestorId: number) => boolean;
  note?: ReactNode;
  hasCreateButton?: boolean;
  children: (parts: FrameParts<Row>) => ReactNode;
}

/** Runs an action that another page requested; loads its record if it is not listed. */
const useRequests = <Row extends AnyRow>(props: ResourceFrameProps<Row>, open: Open<Row>) => {
  const { screen, query, onRequest } = props;
  const runOnRecord = async (action: string, id: number) => {
    const row = query.data?.list.find((candidate) => candidate.id === id) ?? (await callApi(screen.calls.read, { id }));
    if (!onRequest?.(action, row, open)) open({ kind: action, row });
  };
  useRequestedAction(({ action, id }) => {
    // The table handles it.
    if (action === 'export') return false;
    if (id !== undefined) runOnRecord(action, id).catch(() => undefined);
    else if (!onRequest?.(action, null, open) && action === 'new') open({ kind: 'new', row: null });
    return true;
  });
};

const CreateRecordButton = ({
  screen,
  isPrimary,
  onCreate,
}: {
  screen: ResourceScreen<AnyRow>;
  isPrimary: boolean;
  onCreate: () => void;
}) => {
  const t = useTranslation('resource');
  const { one } = useResourceNames(screen.resource);
  if (!screen.calls.create) return null;
  return (
    <CreateButton permission={screen.calls.create} isPrimary={isPrimary} onCreate={onCreate}>
      {screen.createLabel ?? t((w) => w.create, { one })}
    </CreateButton>
  );
};

export const ResourceFrame = <Row extends AnyRow>(props: ResourceFrameProps<Row>) => {
  const { screen, page, isBelow, note, hasCreateButton = false, aside, intro, titleStart, titleEnd, children } = props;
  const pageId = useId();
  const isPhone = useIsPhone();
  const [viewSlot, setViewSlot] = useState<HTMLElement | null>(null);
  const [exportSlot, setExportSlot] = useState<HTMLElement | null>(null);
  const side = useSideDialog<ResourceDialog<Row>>();
  const { dialog, open, discard } = side;
  useRequests(props, open);
  const { many } = useResourceNames(screen.resource);
  const { title = many } = screen;
  const createActions = useResourceActions(screen);
  const openId = dialog && dialog.kind !== 'new' ? dialog.row?.id : undefined;
  const onDeleted = (deletedRow: Row) =>
    discard((otherDialog) =>
      isAboutRecord(otherDialog, (id) => id === deletedRow.id || (isBelow?.(id, deletedRow.id) ?? false)),
    );
  const getActions = (row: Row) => createActions(row, { isRecord: false, open, onDeleted: () => onDeleted(row) });
  const anyScreen = screen as unknown as ResourceScreen<AnyRow>;
  const renderCreateButton = (isPrimary: boolean) => (
    <CreateRecordButton screen={anyScreen} isPrimary={isPrimary} onCreate={() => open({ kind: 'new', row: null })} />
  );
  return (
    <div id={pageId} className="list-page relative flex gap-4 px-4 pt-3">
      <SkipToList pageId={pageId} />
      {aside}
      <div className="flex min-w-0 flex-1 flex-col">
        <Panel
          isFirst
          title={
            <>
              {titleStart}
              {title}
            </>
          }
          note={
            <>
              {note}
              <span ref={setViewSlot} className="ms-1 print:hidden" />
            </>
          }
          extra={
            <div className="flex items-center gap-2 print:hidden">
              {titleEnd?.(open)}
              <span ref={setExportSlot} className="contents" />
              {!isPhone && renderCreateButton(!hasCreateButton)}
            </div>
          }
        >
          {intro !== undefined && <p className="mt-0 mb-3 text-secondary">{intro}</p>}
          {children({ title, open, openId, getActions, createButton: renderCreateButton(true), viewSlot, exportSlot })}
        </Panel>
        {/* Within reach of the thumb. An empty list has the button itself. */}
        {isPhone && !hasCreateButton && screen.calls.create && (
          <div className="list-action">{renderCreateButton(true)}</div>
        )}
      </div>
      {/* Dialogs are lazy; the page stays visible until they are loaded. */}
      <Suspense>
        <ResourceDialogs screen={screen} side={side} page={page ?? null} onDeleted={onDeleted} />
      </Suspense>
    </div>
  );
};
