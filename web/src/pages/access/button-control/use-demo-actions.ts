import { buttons } from '@atrium/contract/buttons.ts';
import type { ButtonPermission } from '@atrium/contract/permissions.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';

export interface DemoAction {
  readonly code: (typeof buttons)[keyof typeof buttons];
  readonly permission: ButtonPermission;
  readonly name: string;
}

export const useDemoActions = (): readonly DemoAction[] => {
  const t = useTranslation('common');
  return useMemo(() => {
    const createAction = (code: DemoAction['code'], name: string): DemoAction => ({
      code,
      permission: ['/access/button-control', code],
      name,
    });
    return [
      createAction(
        buttons.get,
        t((w) => w.get),
      ),
      createAction(
        buttons.add,
        t((w) => w.add),
      ),
      createAction(
        buttons.update,
        t((w) => w.edit),
      ),
      createAction(
        buttons.delete,
        t((w) => w.delete),
      ),
    ];
  }, [t]);
};
