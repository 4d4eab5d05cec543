import { buttons } from '@atrium/contract/buttons.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { Highlight } from '../../../components/text/highlight.tsx';
import type { Grants } from './grants.ts';
import './grant-actions.css';

/** Common actions in the order of their columns, after the one for viewing. */
const commonActions: readonly string[] = [buttons.add, buttons.update, buttons.delete];
const commonTitles = ['common.add', 'common.edit', 'common.delete'];

const maxOtherActions = 2;

const useGetColumn = () => {
  const translateTitle = useTitle();
  const commonNames = commonTitles.map(translateTitle);
  return ({ permission = '', name }: Assignable): number => {
    const index = commonActions.indexOf(permission);
    return index === -1 ? commonNames.indexOf(translateTitle(name)) : index;
  };
};

export const GrantHead = () => {
  const t = useTranslation('role');
  const translateTitle = useTitle();
  return (
    <div aria-hidden className="grant-head">
      <span>{t((w) => w.columns.page)}</span>
      <span>{t((w) => w.open)}</span>
      {commonTitles.map((title) => (
        <span key={title}>{translateTitle(title)}</span>
      ))}
      <span>{t((w) => w.columns.others)}</span>
    </div>
  );
};

interface GrantActionsProps {
  page: Assignable;
  actions: readonly Assignable[];
  grants: Grants;
  /** Initially granted entries, or null if there are none to compare with. */
  before: Grants | null;
  isFixed: boolean;
  keyword: string;
  onSet: (entry: Assignable, isOn: boolean) => void;
  onLeave: () => void;
}

const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();

const getChange = (before: Grants | null, { id }: Assignable, isOn: boolean): 'added' | 'removed' | undefined => {
  if (!before || before.has(id) === isOn) return undefined;
  return isOn ? 'added' : 'removed';
};

const findNeighbor = (from: HTMLElement, offset: 1 | -1): HTMLElement | undefined => {
  const actionButtons = [
    ...(from.closest('.grant-actions')?.querySelectorAll<HTMLElement>('.grant-action:enabled') ?? []),
  ];
  return actionButtons[actionButtons.indexOf(from) + offset];
};

const moveByKey = (event: KeyboardEvent<HTMLElement>, onLeave: () => void): void => {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || key === 'Tab') return;
  event.stopPropagation();
  if (key === 'ArrowRight') findNeighbor(target, 1)?.focus();
  else if (key === 'ArrowLeft' && findNeighbor(target, -1)) findNeighbor(target, -1)?.focus();
  else if (key.startsWith('Arrow') || key === 'Escape') onLeave();
  else return;
  event.preventDefault();
};

const showAndFocusAdded = ({ currentTarget: { parentElement: group } }: MouseEvent, show: () => void): void => {
  const shownBefore = [...(group?.children ?? [])];
  flushSync(show);
  const buttonsNow = [...(group?.querySelectorAll<HTMLElement>('.grant-action:enabled') ?? [])];
  buttonsNow.find((button) => !shownBefore.includes(button))?.focus();
};

interface GrantActionProps extends Pick<GrantActionsProps, 'grants' | 'before' | 'isFixed' | 'keyword' | 'onSet'> {
  entry: Assignable;
  title: string;
  tooltip: string | undefined;
  column?: number;
}

const GrantAction = ({ entry, title, tooltip, column, grants, before, isFixed, keyword, onSet }: GrantActionProps) => {
  const t = useTranslation('role');
  const isOn = grants.has(entry.id);
  const attributes = {
    className: 'grant-action',
    'data-on': isOn || undefined,
    'data-change': getChange(before, entry, isOn),
    title: tooltip,
    ...(column !== undefined && { style: { gridColumn: column } }),
  };
  const name = <Highlight text={title} keyword={keyword} />;
  if (isFixed)
    return (
      <span role="listitem" {...attributes}>
        {name}
        {!isOn && <span className="sr-only">{t((w) => w.notGranted)}</span>}
      </span>
    );
  return (
    <button
      type="button"
      // The whole tree is a single tab stop.
      tabIndex={-1}
      aria-pressed={isOn}
      disabled={!entry.grantable}
      onClick={() => onSet(entry, !isOn)}
      {...attributes}
    >
      {name}
    </button>
  );
};

const useArrangedActions = ({ actions, grants, before, isFixed, keyword }: GrantActionsProps, isOpen: boolean) => {
  const getColumn = useGetColumn();
  const columns = actions.map(getColumn);
  const hasOwnColumn = (index: number) => columns[index] !== -1 && columns.indexOf(columns[index] ?? -1) === index;
  const columnActions = actions.flatMap((entry, index) =>
    hasOwnColumn(index) ? [{ entry, column: (columns[index] ?? 0) + 2 }] : [],
  );
  const otherActions = actions.filter((_entry, index) => !hasOwnColumn(index));
  const isCollapsed = !isFixed && !isOpen && keyword === '' && otherActions.length > maxOtherActions;
  const shownActions = isCollapsed
    ? otherActions.filter((entry, index) => index === 0 || getChange(before, entry, grants.has(entry.id)) !== undefined)
    : otherActions;
  return { columnActions, shownActions, hiddenCount: otherActions.length - shownActions.length };
};

const ActionList = (props: GrantActionsProps) => {
  const { page } = props;
  const translateTitle = useTitle();
  const t = useTranslation('role');
  const commonText = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const { columnActions, shownActions, hiddenCount } = useArrangedActions(props, isOpen);
  const getActionProps = (entry: Assignable) => {
    const title = translateTitle(entry.name);
    const tooltip = commonText((w) => w.labeled, { label: title, text: entry.permission ?? '' });
    return { ...props, entry, title, tooltip };
  };
  return (
    <>
      <GrantAction {...props} entry={page} title={t((w) => w.open)} tooltip={undefined} column={1} />
      {columnActions.map(({ entry, column }) => (
        <GrantAction key={entry.id} {...getActionProps(entry)} column={column} />
      ))}
      {shownActions.length > 0 && (
        <span className="grant-others">
          {shownActions.map((entry) => (
            <GrantAction key={entry.id} {...getActionProps(entry)} />
          ))}
          {hiddenCount > 0 && (
            <button
              type="button"
              className="grant-action grant-more"
              tabIndex={-1}
              aria-expanded={false}
              aria-label={t((w) => w.moreActions, { count: hiddenCount })}
              onClick={(event) => showAndFocusAdded(event, () => setOpen(true))}
            >
              +{hiddenCount}
            </button>
          )}
        </span>
      )}
    </>
  );
};

export const GrantActions = (props: GrantActionsProps) => {
  const { page, isFixed, onLeave } = props;
  const t = useTranslation('role');
  // The name is a part of that of the tree item, which begins with the page.
  const name = t((w) => w.actions);
  return isFixed ? (
    <span className="grant-actions" role="list" aria-label={name}>
      <ActionList {...props} />
    </span>
  ) : (
    <span
      className="grant-actions"
      data-page-actions={page.id}
      role="toolbar"
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => moveByKey(event, onLeave)}
      // A click would check the row's page, and a focus would select the first row.
      onClick={stopPropagation}
      onFocus={stopPropagation}
    >
      <ActionList {...props} />
    </span>
  );
};
