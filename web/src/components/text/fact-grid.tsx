import type { ReactNode } from 'react';
import { Placeholder } from '../feedback/placeholder.tsx';
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

const skeletonFacts = Array.from({ length: 9 }, (_fact, index) => `fact ${index}`);

export const FactSkeleton = () => (
  <div aria-hidden className="fact-grid fact-skeleton">
    {skeletonFacts.map((fact) => (
      <div key={fact}>
        <Placeholder className="h-2.5 w-16" />
        <Placeholder className="h-3 w-3/5" />
      </div>
    ))}
  </div>
);
