import { positionCalls, positionResource } from '@atrium/contract/position/fields.ts';
import type { RowOf } from '@atrium/contract/resource/derived-types.ts';
import { useCallback } from 'react';
import { readResourceAhead, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';

export const words = ['position', ...resourceWords] as const;

export const readAhead = readResourceAhead({ resource: positionResource, calls: positionCalls });

type Position = RowOf<(typeof positionResource)['fields']>;

export default function PositionPage() {
  const t = useTranslation('position');
  const language = useLanguage();
  const getName = useCallback(({ name, nameEn }: Position) => (language === 'zh-CN' ? name : nameEn), [language]);
  return (
    <ResourcePage
      resource={positionResource}
      calls={positionCalls}
      title={t((w) => w.title)}
      getName={getName}
      intro={t((w) => w.grantsNothing)}
    />
  );
}
