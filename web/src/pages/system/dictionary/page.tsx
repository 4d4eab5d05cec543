import {
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryItemResource,
  dictionaryResource,
} from '@atrium/contract/dictionary/fields.ts';
import type { RowOf } from '@atrium/contract/resource/derived-types.ts';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { RowName } from '../../../components/text/row-name.tsx';
import { ItemLabel } from '../../../components/resource/dictionary-fields.tsx';
import {
  BackToDictionaries,
  DictionarySide,
  getItemsAddress,
  useDictionaryName,
  useGetName,
} from './dictionary-side.tsx';

export const words = ['dictionary', ...resourceWords] as const;

const parseDictionaryId = (search: URLSearchParams) => parseId(search.get('dictionaryId') ?? undefined);

export const preloadData = (search: URLSearchParams): Promise<unknown> => {
  const dictionaryId = parseDictionaryId(search);
  const items = { resource: dictionaryItemResource, calls: dictionaryItemCalls, parent: { dictionaryId } };
  const dictionaries = { resource: dictionaryResource, calls: dictionaryCalls };
  return (dictionaryId === undefined ? preloadResource(dictionaries) : preloadResource(items))(search);
};

const colors = dictionaryItemResource.fields.color.options;

type Dictionary = RowOf<(typeof dictionaryResource)['fields']>;
type Item = RowOf<(typeof dictionaryItemResource)['fields']>;

const dictionaryCells: ResourceCells<Dictionary> = {
  name: ({ id, name }) => (
    <Link to={getItemsAddress(id)} className="cell-text" title={name}>
      {name}
    </Link>
  ),
};

const Dictionaries = () => {
  const t = useTranslation('dictionary');
  const navigate = useNavigate();
  return (
    <ResourcePage
      resource={dictionaryResource}
      calls={dictionaryCalls}
      cells={dictionaryCells}
      getName={useGetName()}
      actions={(row, { isRecord, open }) => [
        {
          key: 'items',
          label: t((w) => w.items),
          permission: dictionaryItemCalls.list,
          onSelect: () => void navigate(getItemsAddress(row.id)),
        },
        ...(isRecord
          ? []
          : [
              {
                key: 'detail',
                label: t((w) => w.details),
                permission: dictionaryCalls.read,
                onSelect: () => open({ kind: 'detail', row }),
              },
            ]),
      ]}
    />
  );
};

const Items = ({ dictionaryId }: { dictionaryId: number }) => {
  const name = useDictionaryName(dictionaryId);
  const isNarrow = useIsNarrow();
  const label = useLabel();
  const language = useLanguage();
  const getItemLabel = useCallback((item: Item) => (language === 'zh-CN' ? item.label : item.labelEn), [language]);
  const cells = useMemo(
    (): ResourceCells<Item> => ({
      label: (item, open) => <RowName onOpen={open}>{item.label}</RowName>,
      color: ({ color }) => <ItemLabel color={color}>{label(colors[color])}</ItemLabel>,
    }),
    [label],
  );
  return (
    <ResourcePage
      key={dictionaryId}
      resource={dictionaryItemResource}
      calls={dictionaryItemCalls}
      getName={getItemLabel}
      cells={cells}
      {...(name !== undefined && { title: name })}
      parent={{ dictionaryId }}
      initialValues={{ dictionaryId }}
      aside={!isNarrow && <DictionarySide currentId={dictionaryId} />}
      titleStart={<BackToDictionaries />}
    />
  );
};

/** Dictionaries, or the items of the dictionary in the URL. */
export default function DictionaryPage() {
  const dictionaryId = parseDictionaryId(useSearchParams()[0]);
  return dictionaryId === undefined ? <Dictionaries /> : <Items dictionaryId={dictionaryId} />;
}
