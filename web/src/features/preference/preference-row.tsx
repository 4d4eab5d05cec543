import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { PreferenceKey } from '../../lib/preference/preferences.ts';
import { LineDrawing } from '../../components/icon/line-drawing.tsx';
import { useIsMatching } from './matching-preference.tsx';
import { usePreferenceSource } from './preference-source.ts';

const closedLockPath = 'M6 11h12v9H6Z M8.5 11V8a3.5 3.5 0 0 1 7 0v3';
const openLockPath = 'M6 11h12v9H6Z M8.5 11V8a3.5 3.5 0 0 1 6.8-1.2';

export const LockButton = ({ names, label }: { names: readonly PreferenceKey[]; label: string }) => {
  const t = useTranslation('preferences');
  const { locks } = usePreferenceSource();
  if (!locks || names.length === 0) return null;
  if (!names.every(locks.canChange)) return <span className="w-8 pointer-coarse:w-11" aria-hidden />;
  const isLocked = names.every(locks.has);
  return (
    <Button
      type="text"
      className={`pointer-coarse:size-11! ${isLocked ? 'text-primary!' : 'text-tertiary!'}`}
      icon={<LineDrawing path={isLocked ? closedLockPath : openLockPath} />}
      title={t((w) => (isLocked ? w.unlock : w.lock))}
      aria-label={t((w) => w.lockOf, { name: label })}
      aria-pressed={isLocked}
      onClick={() => locks.set(names, !isLocked)}
    />
  );
};

export const LockedNote = () => {
  const t = useTranslation('preferences');
  return (
    <span className="flex items-center gap-1">
      <LineDrawing path={closedLockPath} size={12} />
      {t((w) => w.setByCompany)}
    </span>
  );
};

interface PreferenceRowProps {
  names: readonly PreferenceKey[];
  controlId: string;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

export const getHintId = (controlId: string): string => `${controlId}-hint`;

export const PreferenceRow = ({ names, controlId, label, hint, children }: PreferenceRowProps) => {
  const { isLocked, getError } = usePreferenceSource();
  const isMatching = useIsMatching(label);
  const error = names.map(getError).find((candidate) => candidate !== undefined);
  const hasLock = names.some(isLocked);
  if (!isMatching) return null;
  return (
    <div data-preference="" className="flex min-h-10 items-center justify-between gap-3 py-0.5 pointer-coarse:min-h-12">
      <div className="min-w-0">
        <label htmlFor={controlId} className="block">
          {label}
        </label>
        {(hint ?? hasLock) && (
          <span id={getHintId(controlId)} className="block text-xs text-tertiary">
            {hint}
            {hasLock && <LockedNote />}
          </span>
        )}
        {error && (
          <span role="alert" className="block text-xs text-error-text">
            {error}
          </span>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {children}
        <LockButton names={names} label={label} />
      </div>
    </div>
  );
};

export const PreferenceHead = ({ names, label }: { names: readonly PreferenceKey[]; label: string }) => {
  const { isLocked } = usePreferenceSource();
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <div>
        <span aria-hidden>{label}</span>
        {names.some(isLocked) && (
          <span className="block text-xs text-tertiary">
            <LockedNote />
          </span>
        )}
      </div>
      <LockButton names={names} label={label} />
    </div>
  );
};
