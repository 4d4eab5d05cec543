import type { ReactNode } from 'react';

interface PreferenceRowProps {
  /** The id of what is changed on the right. */
  controlId: string;
  label: string;
  /** A word on why it is as it is. */
  hint?: string | undefined;
  children: ReactNode;
}

/** The id of the hint of a control. */
export const hintId = (controlId: string): string => `${controlId}-hint`;

/** One preference: its name on the left, what changes it on the right. */
export const PreferenceRow = ({ controlId, label, hint, children }: PreferenceRowProps) => (
  <div className="flex min-h-10 items-center justify-between gap-3 py-0.5">
    <div className="min-w-0">
      <label htmlFor={controlId} className="block">
        {label}
      </label>
      {hint && (
        <span id={hintId(controlId)} className="block text-xs text-secondary">
          {hint}
        </span>
      )}
    </div>
    <div className="shrink-0">{children}</div>
  </div>
);
