import {
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryItemResource,
  dictionaryResource,
} from '@atrium/contract/dictionary/fields.ts';
import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import type { RowOf } from '@atrium/contract/resource/derived-types.ts';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { getRecordName } from '../../../components/resource/resource-screen.ts';
import { ItemLabel } from '../../../components/resource/dictionary-fields.tsx';
import { BackToDictionaries, DictionarySide, getItemsAddress, useDictionaryName } from './dictionary-side.tsx';

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

/** The name leads to the items. */
const renderDictionaryName = (row: Dictionary) => {
  const name = getRecordName({ resource: dictionaryResource }, row);
  return (
    <Link to={getItemsAddress(row.id)} className="cell-text" title={name}>
      {name}
    </Link>
  );
};

const Dictionaries = () => {
  const t = useTranslation('dictionary');
  const c = useTranslation('common');
  const navigate = useNavigate();
  const nameField = findLocalizedNameField(useLanguage(), dictionaryResource.fields);
  const cells = useMemo((): ResourceCells<Dictionary> => ({ [nameField]: renderDictionaryName }), [nameField]);
  return (
    <ResourcePage
      resource={dictionaryResource}
      calls={dictionaryCalls}
      title={c((w) => w.menu.dictionary)}
      cells={cells}
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
  const cells = useMemo(
    (): ResourceCells<Item> => ({
      color: ({ color }) => <ItemLabel color={color}>{label(colors[color])}</ItemLabel>,
    }),
    [label],
  );
  return (
    <ResourcePage
      key={dictionaryId}
      resource={dictionaryItemResource}
      calls={dictionaryItemCalls}
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
