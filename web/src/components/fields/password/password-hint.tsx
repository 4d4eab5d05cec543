import { passwordLength, type PasswordRules } from '@atrium/contract/validation.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

const isDefault = ({ passwordMin, requiresMixedCase, requiresSymbol }: PasswordRules): boolean =>
  passwordMin === passwordLength.min && !requiresMixedCase && !requiresSymbol;

export const PasswordHint = ({ rules }: { rules: PasswordRules }) => {
  const t = useTranslation('fields');
  const errorText = useTranslation('errors');
  const format = useFormat();
  const { passwordMin: min, passwordMax: max, requiresMixedCase, requiresSymbol } = rules;
  const allowsPhrases = max > passwordLength.max;
  if (isDefault(rules)) return errorText((w) => w[allowsPhrases ? 'field.passphrase' : 'field.password']);
  const requirements = [
    t((w) => w.passwordRules.length, { min, max }),
    !allowsPhrases && t((w) => w.passwordRules.letterAndDigit),
    allowsPhrases &&
      min <= passwordLength.max &&
      t((w) => w.passwordRules.shortLetterAndDigit, { max: passwordLength.max }),
    requiresMixedCase && t((w) => w.passwordRules.mixedCase),
    requiresSymbol && t((w) => w.passwordRules.symbol),
  ];
  return t((w) => w.passwordRules.all, { list: format.list(requirements.filter((text) => text !== false)) });
};
