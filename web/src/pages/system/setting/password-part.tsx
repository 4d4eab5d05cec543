import { maxPasswordDays, maxPasswordHistory, maxSessions } from '@atrium/contract/company/fields.ts';
import { createPasswordRule, maxPasswordMin, passwordLength, type PasswordRules } from '@atrium/contract/validation.ts';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { PasswordHint } from '../../../components/fields/password/password-hint.tsx';
import { getMaxPasswordLength } from '../../../lib/account/password-rule.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NumberField } from './number-field.tsx';
import { SettingSection } from './setting-section.tsx';
import type { DraftProps } from './use-company-draft.ts';

/** Checks a sample with the function that the server uses for new passwords. The sample never leaves the browser. */
const SamplePassword = ({ rules }: { rules: PasswordRules }) => {
  const t = useTranslation('company');
  const errorText = useErrorText();
  const id = useId();
  const [sample, setSample] = useState('');
  const errorCode = createPasswordRule(rules)(sample);
  // These errors list the same rules as the hint.
  const isInHint = sample !== '' && (errorCode === 'field.password' || errorCode === 'field.passphrase');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block">
        {t((w) => w.samplePassword)}
      </label>
      <Input
        id={id}
        className="max-w-80"
        value={sample}
        autoComplete="off"
        spellCheck={false}
        status={sample !== '' && errorCode ? 'error' : ''}
        aria-invalid={sample !== '' && errorCode !== null}
        aria-describedby={`${id}-hint ${id}-result`}
        onChange={({ target }) => setSample(target.value)}
      />
      <p id={`${id}-hint`} className={`m-0 mt-1 text-xs ${isInHint ? 'text-error-text' : 'text-tertiary'}`}>
        <PasswordHint rules={rules} />
      </p>
      <p
        id={`${id}-result`}
        role="status"
        className={`m-0 mt-1 text-xs ${errorCode ? 'text-error-text' : 'text-success-text'}`}
      >
        {sample !== '' && !isInHint && (errorText.field(errorCode) ?? t((w) => w.sampleAccepted))}
      </p>
    </div>
  );
};

const PasswordLimits = (props: DraftProps) => {
  const t = useTranslation('company');
  return (
    <>
      <p id="password-history-hint" className="m-0 text-xs text-tertiary">
        {t((w) => w.passwordHistoryHint)}
      </p>
      <NumberField
        {...props}
        name="passwordHistory"
        label={t((w) => w.passwordHistory)}
        min={0}
        max={maxPasswordHistory}
        describedBy="password-history-hint"
      />
      <NumberField
        {...props}
        name="passwordMaxDays"
        label={t((w) => w.passwordMaxDays)}
        min={0}
        max={maxPasswordDays}
        describedBy="password-history-hint"
      />
    </>
  );
};

export const PasswordPart = (props: DraftProps) => {
  const { draft, onEdit } = props;
  const t = useTranslation('company');
  const passwordMax = getMaxPasswordLength();
  return (
    <>
      <SettingSection title={t((w) => w.passwords)} hint={t((w) => w.passwordsHint, { max: passwordMax })}>
        {(hintId) => (
          <>
            <NumberField
              {...props}
              name="passwordMin"
              label={t((w) => w.passwordMin)}
              min={passwordLength.min}
              max={Math.min(maxPasswordMin, passwordMax)}
              describedBy={hintId}
            />
            <Checkbox
              checked={draft.requiresMixedCase}
              onChange={({ target }) => onEdit({ ...draft, requiresMixedCase: target.checked })}
            >
              {t((w) => w.requiresMixedCase)}
            </Checkbox>
            <Checkbox
              checked={draft.requiresSymbol}
              onChange={({ target }) => onEdit({ ...draft, requiresSymbol: target.checked })}
            >
              {t((w) => w.requiresSymbol)}
            </Checkbox>
            <SamplePassword rules={{ ...draft, passwordMax }} />
            <PasswordLimits {...props} />
          </>
        )}
      </SettingSection>
      <SettingSection title={t((w) => w.sessions)} hint={t((w) => w.sessionsHint)}>
        {(hintId) => (
          <NumberField
            {...props}
            name="maxSessions"
            label={t((w) => w.maxSessions)}
            min={1}
            max={maxSessions}
            describedBy={hintId}
          />
        )}
      </SettingSection>
    </>
  );
};
