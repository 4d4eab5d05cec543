import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { setPreferences, parsePreferences } from '../../lib/preference/preferences.ts';
import { toast } from '../../lib/browser/toast.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const useImport = (onDone: () => void) => {
  const t = useTranslation('preferences');
  const [error, setError] = useState('');
  const importText = (text: string) => {
    const parsed = parseJson(text);
    if (parsed === undefined) return setError(t((w) => w.importNoJson));
    const validPreferences = parsePreferences(parsed);
    const validCount = Object.keys(validPreferences).length;
    if (validCount === 0) return setError(t((w) => w.importNothing));
    setPreferences(validPreferences);
    const ignoredCount = Object.keys(parsed ?? {}).length - validCount;
    toast.success(
      ignoredCount > 0
        ? t((w) => w.importDoneSome, { count: validCount, ignored: ignoredCount })
        : t((w) => w.importDone, { count: validCount }),
    );
    return onDone();
  };
  return { error, importText, clearError: () => setError('') };
};

export const ImportPreferences = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslation('preferences');
  const common = useTranslation('common');
  const [text, setText] = useState('');
  const { error, importText, clearError } = useImport(onClose);
  const errorId = useId();
  return (
    <Dialog
      open
      title={t((w) => w.importPreferences)}
      okText={common((w) => w.confirm)}
      cancelText={common((w) => w.cancel)}
      onOk={() => importText(text)}
      onCancel={onClose}
    >
      <p className="mt-0 mb-2 text-secondary">{t((w) => w.importHint)}</p>
      <Input.TextArea
        autoFocus
        rows={10}
        className="font-mono"
        value={text}
        status={error ? 'error' : ''}
        aria-label={t((w) => w.json)}
        aria-invalid={error !== ''}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => {
          setText(event.target.value);
          clearError();
        }}
      />
      <p id={errorId} role="alert" className="mt-1 mb-0 min-h-6 text-error">
        {error}
      </p>
    </Dialog>
  );
};
