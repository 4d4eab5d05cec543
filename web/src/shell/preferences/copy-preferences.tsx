import { Input } from 'antd';
import { copyText } from '../../lib/browser/copy-text.ts';
import { loadTranslations, getTranslations } from '../../lib/language/i18n.ts';
import { getPreferences } from '../../lib/preference/preferences.ts';
import { question } from '../../lib/browser/question.ts';

export const copyPreferences = async (): Promise<void> => {
  const json = JSON.stringify(getPreferences(), null, 2);
  const [isCopied] = await Promise.all([copyText(json), loadTranslations('preferences'), loadTranslations('common')]);
  const [t, common] = [getTranslations('preferences'), getTranslations('common')];
  if (isCopied) {
    question.success({
      title: t((w) => w.copyPreferencesSuccessTitle),
      content: t((w) => w.copyPreferencesSuccess),
      okText: common((w) => w.confirm),
    });
    return;
  }
  question.info({
    title: t((w) => w.copyByHandTitle),
    content: (
      <>
        <p>{t((w) => w.copyByHand)}</p>
        <Input.TextArea
          readOnly
          rows={10}
          value={json}
          aria-label={t((w) => w.json)}
          onFocus={(event) => event.target.select()}
        />
      </>
    ),
    okText: common((w) => w.close),
  });
};
