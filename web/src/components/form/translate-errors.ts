import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../lib/language/i18n.ts';

/** Translates the errors of a form when the language changes. `refusalOf` returns the server's error of a field. */
export const useTranslateErrors = (form: FormInstance, refusalOf: (name: string) => string | undefined): void => {
  const language = useLanguage();
  const shown = useRef(language);
  const turn = useEffectEvent(() => {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    const refused = wrong.flatMap(({ name }) => {
      const said = refusalOf(name.join('.'));
      return said === undefined ? [] : [{ name, errors: [said] }];
    });
    const others = wrong.filter(({ name }) => refusalOf(name.join('.')) === undefined).map(({ name }) => name);
    form.setFields(refused);
    // The form shows the errors.
    if (others.length > 0) void form.validateFields(others).catch(() => undefined);
  });
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    turn();
  }, [language]);
};
