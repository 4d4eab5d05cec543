import type { ReactNode } from 'react';
import './fact-grid.css';

/** What something is in one respect. */
export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Has a line to itself: a text of several lines. */
  readonly isWide?: boolean;
}

/** Facts in columns, each with its label above it; what has a line to itself comes last. */
export const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-grid">
    {facts
      .toSorted((one, other) => Number(one.isWide ?? false) - Number(other.isWide ?? false))
      .map(({ key, label, value, isWide = false }) => (
        <div key={key} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
