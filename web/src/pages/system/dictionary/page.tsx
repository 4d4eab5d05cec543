import {
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryItemResource,
  dictionaryResource,
} from '@atrium/contract/dictionary/fields.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { ParentPage, preloadParentPage } from '../../../components/resource/parent-page.tsx';
import { resourceWords } from '../../../components/resource/resource-page.tsx';

const sources = {
  parent: { resource: dictionaryResource, calls: dictionaryCalls },
  child: { resource: dictionaryItemResource, calls: dictionaryItemCalls },
};

export const words = resourceWords;

export const preloadData = preloadParentPage(sources);

export default function DictionaryPage() {
  const c = useTranslation('common');
  return <ParentPage {...sources} title={c((w) => w.menu.dictionary)} />;
}
