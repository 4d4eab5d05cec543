import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../lib/language/i18n.ts';

/** Translates the errors of a form when the language changes. `getServerError` returns the server's error of a field. */
export const useTranslateErrors = (form: FormInstance, getServerError: (name: string) => string | undefined): void => {
  const language = useLanguage();
  const shownLanguage = useRef(language);
  const translateErrors = useEffectEvent(() => {
    const invalidFields = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    const serverErrors = invalidFields.flatMap(({ name }) => {
      const message = getServerError(name.join('.'));
      return message === undefined ? [] : [{ name, errors: [message] }];
    });
    const clientErrorNames = invalidFields
      .filter(({ name }) => getServerError(name.join('.')) === undefined)
      .map(({ name }) => name);
    form.setFields(serverErrors);
    // The form shows the errors.
    if (clientErrorNames.length > 0) void form.validateFields(clientErrorNames).catch(() => undefined);
  });
  useEffect(() => {
    if (shownLanguage.current === language) return;
    shownLanguage.current = language;
    translateErrors();
  }, [language]);
};
