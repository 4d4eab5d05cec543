import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { Button, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useIsNarrow } from '../../lib/browser/breakpoints.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { parseId } from '../../lib/query/resource-query.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';
import type { ResourceCells } from './resource-cells.tsx';
import { preloadResource, ResourcePage, type ResourcePageProps } from './resource-page.tsx';
import { type AnyRow, getRecordName, useResourceNames } from './resource-screen.ts';

interface Source<R extends GeneratedResource> {
  readonly resource: R;
  readonly calls: ResourcePageProps<AnyRow>['calls'];
}

interface ParentPageProps {
  parent: Source<GeneratedResource>;
  child: Source<GeneratedResource & { readonly parentField: string }>;
  title: string;
}

const parseParentId = ({ child: { resource } }: Pick<ParentPageProps, 'child'>, search: URLSearchParams) =>
  parseId(search.get(resource.parentField) ?? undefined);

const getChildrenAddress = ({ resource }: ParentPageProps['child'], id: number): string =>
  `${resource.page}?${resource.parentField}=${id}`;

/** Preloads the list that the URL selects; a page exports the result as `preloadData`. */
export const preloadParentPage =
  ({ parent, child }: Omit<ParentPageProps, 'title'>) =>
  (search: URLSearchParams): Promise<unknown> => {
    const parentId = parseParentId({ child }, search);
    if (parentId === undefined) return preloadResource(parent)(search);
    return preloadResource({ ...child, parent: { [child.resource.parentField]: parentId } })(search);
  };

const Parents = ({ parent: { resource, calls }, child, title }: ParentPageProps) => {
  const t = useTranslation('resource');
  const navigate = useNavigate();
  const { many: children } = useResourceNames(child.resource);
  const nameField = findLocalizedNameField(useLanguage(), resource.fields);
  const cells = useMemo((): ResourceCells<AnyRow> => {
    const renderName = (row: AnyRow) => {
      const name = getRecordName({ resource }, row);
      return (
        <Link to={getChildrenAddress(child, row.id)} className="cell-text" title={name}>
          {name}
        </Link>
      );
    };
    return { [nameField]: renderName };
  }, [resource, child, nameField]);
  return (
    <ResourcePage
      {...{ resource, calls, title, cells }}
      actions={(row, { isRecord, open }) => [
        {
          key: 'children',
          label: children,
          permission: child.calls.list,
          onSelect: () => void navigate(getChildrenAddress(child, row.id)),
        },
        ...(isRecord
          ? []
          : [
              {
                key: 'detail',
                label: t((w) => w.openRecord),
                permission: calls.read,
                onSelect: () => open({ kind: 'detail', row }),
              },
            ]),
      ]}
    />
  );
};

const maxListedParents = 100;

const ParentList = ({ parent, child, parentId }: Omit<ParentPageProps, 'title'> & { parentId: number }) => {
  const { resource, calls } = parent;
  const t = useTranslation('resource');
  const { one, many } = useResourceNames(resource);
  const sort = findLocalizedNameField(useLanguage(), resource.fields);
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const { data, error, refetch } = useApiQuery(
    calls.list,
    { keyword, sort, pageSize: maxListedParents },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  const searchLabel = t((w) => w.find, { one });
  return (
    <nav
      aria-label={many}
      className="w-56 shrink-0 self-stretch border-0 border-e border-solid border-line-secondary pe-4"
    >
      <div className="sticky top-4 flex max-h-[calc(100dvh-160px)] flex-col">
        <Input
          allowClear
          className="mb-2 flex-none"
          value={inputText}
          placeholder={searchLabel}
          aria-label={searchLabel}
          onChange={({ target }) => setInputText(target.value)}
        />
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Placeholder className="h-60" />}
        {data?.list.length === 0 && <EmptyState message={t((w) => w.noMatches, { many: uncapitalize(many) })} />}
        <ul className="m-0 list-none overflow-y-auto p-0">
          {data?.list.map((row) => (
            <li key={row.id}>
              <Link
                to={getChildrenAddress(child, row.id)}
                aria-current={row.id === parentId ? 'page' : undefined}
                className={`block truncate rounded px-2 py-1 ${row.id === parentId ? 'bg-primary-bg text-primary-text!' : 'text-current!'}`}
                title={getRecordName(parent, row)}
              >
                {getRecordName(parent, row)}
              </Link>
            </li>
          ))}
        </ul>
        {data && data.total > data.list.length && (
          <p className="mt-2 mb-0 text-xs text-secondary">{t((w) => w.moreRecords)}</p>
        )}
      </div>
    </nav>
  );
};

const BackToParents = ({ resource }: ParentPageProps['parent']) => {
  const t = useTranslation('resource');
  const navigate = useNavigate();
  const { many } = useResourceNames(resource);
  const label = t((w) => w.backTo, { many: uncapitalize(many) });
  return (
    <Button
      type="text"
      size="small"
      className="me-2"
      icon={<ArrowLeftOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void navigate(resource.page)}
    />
  );
};

const Children = ({ parent, child, parentId }: Omit<ParentPageProps, 'title'> & { parentId: number }) => {
  const { data } = useApiQuery(parent.calls.read, { id: parentId }, { skipsErrorToast: true, isBackground: true });
  const isNarrow = useIsNarrow();
  const parentFilter = { [child.resource.parentField]: parentId };
  return (
    <ResourcePage
      key={parentId}
      {...child}
      {...(data && { title: getRecordName(parent, data) })}
      parent={parentFilter}
      initialValues={parentFilter}
      aside={!isNarrow && <ParentList {...{ parent, child, parentId }} />}
      titleStart={<BackToParents {...parent} />}
    />
  );
};

export const ParentPage = (props: ParentPageProps) => {
  const parentId = parseParentId(props, useSearchParams()[0]);
  return parentId === undefined ? <Parents {...props} /> : <Children {...props} parentId={parentId} />;
};
