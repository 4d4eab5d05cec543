import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { rowHeight } from './result-layout.ts';
import type { SearchEntry, Target } from './search-entries.ts';

interface EntryActionsProps {
  entry: SearchEntry;
  /** In pixels. */
  top: number;
  onGo: (target: Target) => void;
}

const moveFocus = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (by === undefined) return;
  const buttons = [...currentTarget.querySelectorAll('button')];
  buttons[buttons.findIndex((button) => button === target) + by]?.focus();
};

/** Further actions on the active result. They are outside the listbox, because options cannot contain buttons. */
export const EntryActions = ({ entry, top, onGo }: EntryActionsProps) => {
  const t = useTranslation('search');
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t((w) => w.actionsOf, { name: entry.label })}
      className="absolute right-2 flex items-center gap-1"
      style={{ top, height: rowHeight }}
      onKeyDown={moveFocus}
    >
      {entry.actions?.map(({ key, label, to }) => (
        <Button key={key} size="small" onClick={() => onGo(to)}>
          {label}
        </Button>
      ))}
    </div>
  );
};
