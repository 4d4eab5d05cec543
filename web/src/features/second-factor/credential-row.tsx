import type { ReactNode } from 'react';

interface CredentialRowProps {
  name: string;
  nameId?: string;
  details: ReactNode;
  children: ReactNode;
}

export const CredentialRow = ({ name, nameId, details, children }: CredentialRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-0 border-b border-solid border-line-secondary py-3">
    <div className="min-w-0 flex-1">
      <p id={nameId} className="m-0 font-medium wrap-anywhere">
        {name}
      </p>
      <p className="m-0 text-xs text-secondary">{details}</p>
    </div>
    {children}
  </li>
);
