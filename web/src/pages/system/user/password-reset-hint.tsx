import { resetSecondFactor } from '@atrium/contract/user/action-calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

interface PasswordResetHintProps {
  user: Pick<User, 'secondFactor'>;
  onFactorChange: (shouldResetFactor: boolean) => void;
}

export const PasswordResetHint = ({ user, onFactorChange }: PasswordResetHintProps) => {
  const t = useTranslation('user');
  const can = useCan();
  const hintId = useId();
  return (
    <>
      <p className="m-0">{t((w) => w.resetHint)}</p>
      {user.secondFactor && can(resetSecondFactor) && (
        <>
          <Checkbox
            className="mt-3"
            aria-describedby={hintId}
            onChange={({ target }) => onFactorChange(target.checked)}
          >
            {t((w) => w.alsoResetFactor)}
          </Checkbox>
          <p id={hintId} className="m-0 text-xs text-secondary">
            {t((w) => w.alsoResetFactorHint)}
          </p>
        </>
      )}
    </>
  );
};
