import type { ReactNode } from 'react';
import './fact-grid.css';

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly isWide?: boolean;
}

export const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-grid">
    {facts
      .toSorted((a, b) => Number(a.isWide ?? false) - Number(b.isWide ?? false))
      .map(({ key, label, value, isWide = false }) => (
        <div key={key} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
