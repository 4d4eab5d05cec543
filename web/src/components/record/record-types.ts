import type { ReactNode } from 'react';
import type { RowAction } from '../action/row-actions.tsx';

export interface RecordHead {
  readonly name: string;
  readonly picture?: ReactNode;
  /** Distinguishes the record from others with the same name. */
  readonly line?: ReactNode;
  readonly states?: ReactNode;
  readonly notice?: ReactNode;
  readonly actions: readonly RowAction[];
}

export interface RecordPart {
  readonly key: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly extra?: ReactNode;
  readonly content: ReactNode;
}

export interface RecordPager {
  /** From 1. */
  readonly index: number;
  readonly total: number;
  readonly toPrevious?: (() => void) | undefined;
  readonly toNext?: (() => void) | undefined;
}

export interface RecordContext {
  readonly pager: RecordPager | null;
  readonly onClose: () => void;
}
