import { positionCalls, positionResource } from '@atrium/contract/position/fields.ts';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useTranslation } from '../../../lib/language/i18n.ts';

export const words = ['position', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: positionResource, calls: positionCalls });

export default function PositionPage() {
  const t = useTranslation('position');
  return (
    <ResourcePage
      resource={positionResource}
      calls={positionCalls}
      title={t((w) => w.title)}
      intro={t((w) => w.grantsNothing)}
    />
  );
}
