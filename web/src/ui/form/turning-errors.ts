import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from '../../lib/language/i18n.ts';

/**
 * Says what is wrong with the fields of a form in the new language when the language turns. `refusalOf` words again what a server
 * refused at a field; what else is wrong, the form's own rules say.
 */
export const useTurningErrors = (form: FormInstance, refusalOf: (name: string) => string | undefined): void => {
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
    // Where they are not accepted, the form shows why.
    if (others.length > 0) void form.validateFields(others).catch(() => undefined);
  });
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    turn();
  }, [language]);
};
