import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { useSecondFactor } from '../../../features/second-factor/second-factor-panel.tsx';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { getProtection } from './protection-level.ts';

export const ProtectionLine = () => {
  const t = useTranslation('second-factor');
  const { data: factor } = useSecondFactor();
  if (!factor) return null;
  const { factors, nextStep } = getProtection(factor, canUsePasskeys());
  const tone = nextStep === 'nothing' ? 'bg-success-bg text-success-text' : 'bg-warning-bg text-warning-text';
  return (
    <p role="note" className={`mt-0 mb-4 flex items-baseline gap-2 rounded-md px-3 py-2 ${tone}`}>
      <SafetyOutlined aria-hidden />
      <span>
        {factors === null
          ? t((w) => w.unprotected[nextStep])
          : t((w) => w.protection[factors][nextStep], { count: factor.recoveryCodes })}
      </span>
    </p>
  );
};
