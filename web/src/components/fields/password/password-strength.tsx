import { Suspense } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { getMaxPasswordLength, usePasswordRules } from '../../../lib/account/password-rule.ts';
import { PasswordHint } from './password-hint.tsx';
import { getPasswordStrength, strengths } from '../../../lib/account/password-strength.ts';

const tones = {
  none: 'bg-fill-secondary',
  weak: 'bg-error',
  fair: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
} as const;

const CurrentPasswordHint = () => <PasswordHint rules={usePasswordRules()} />;

export const PasswordStrength = ({ value }: { value: string }) => {
  const t = useTranslation('fields');
  const strength = value.length > getMaxPasswordLength() ? 'none' : getPasswordStrength(value);
  const level = strengths.indexOf(strength);
  return (
    <div className="flex items-center gap-3 text-xs text-secondary">
      {value !== '' && (
        <span className="flex flex-1 gap-1" aria-hidden>
          {strengths.slice(1).map((name, position) => (
            <span key={name} className={`h-1 flex-1 rounded-xs ${position < level ? tones[strength] : tones.none}`} />
          ))}
        </span>
      )}
      <span role="status">
        {level > 0 ? (
          t((w) => w.strength, { level: t((w) => w.strengths[strength]) })
        ) : (
          <Suspense fallback={null}>
            <CurrentPasswordHint />
          </Suspense>
        )}
      </span>
    </div>
  );
};
