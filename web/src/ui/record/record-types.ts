import type { ReactNode } from 'react';
import type { RowAction } from '../act/row-actions.tsx';

/** Sticky header of a record. */
export interface RecordHead {
  readonly name: string;
  /** A face or an icon. */
  readonly picture?: ReactNode;
  /** Detail that distinguishes it from records with the same name. */
  readonly line?: ReactNode;
  /** Tags of unusual states. */
  readonly states?: ReactNode;
  /** Important notice, with an action that resolves it. */
  readonly notice?: ReactNode;
  /** The acts of its row; the first two are buttons. */
  readonly actions: readonly RowAction[];
}

/** Section of a record. */
export interface RecordPart {
  readonly key: string;
  readonly title: string;
  /** Behind the title, in small words: how many. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly extra?: ReactNode;
  readonly content: ReactNode;
}

/** The way through the list that a record was opened from. */
export interface RecordPager {
  /** Position in the list, from 1 on. */
  readonly at: number;
  readonly total: number;
  readonly toPrevious?: (() => void) | undefined;
  readonly toNext?: (() => void) | undefined;
}

/** Context of a record that is open beside its list. */
export interface RecordPlace {
  readonly pager: RecordPager | null;
  readonly onClose: () => void;
}
