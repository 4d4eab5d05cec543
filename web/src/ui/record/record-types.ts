import type { ReactNode } from 'react';
import type { RowAction } from '../act/row-actions.tsx';

/** What stands above all that is told of a row, and stays there. */
export interface RecordHead {
  /** What it is called. */
  readonly name: string;
  /** A face or an icon. */
  readonly picture?: ReactNode;
  /** What tells it apart from others of its name. */
  readonly line?: ReactNode;
  /** What is not as usual about it. */
  readonly states?: ReactNode;
  /** What somebody should know before anything else, with the way out of it. */
  readonly notice?: ReactNode;
  /** The acts of its row; the first two are buttons. */
  readonly actions: readonly RowAction[];
}

/** A part of what is told of a row. */
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
  /** Where it stands, from 1 on, and among how many. */
  readonly at: number;
  readonly total: number;
  readonly toPrevious?: (() => void) | undefined;
  readonly toNext?: (() => void) | undefined;
}

/** What a record stands beside, when it has no page to itself. */
export interface RecordPlace {
  readonly pager: RecordPager | null;
  readonly onClose: () => void;
}
