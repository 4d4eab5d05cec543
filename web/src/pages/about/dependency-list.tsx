import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { About } from '@atrium/contract/about/schemas.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Panel } from '../../components/page/panel.tsx';

type Dependency = About['dependencies'][number];

const partNames = ['all', 'web', 'server', 'contract', 'tools'] as const;
type PartName = (typeof partNames)[number];

const isMatching = ({ name, license, of }: Dependency, text: string, part: PartName): boolean => {
  const query = text.trim().toLowerCase();
  const isInPart = part === 'all' || of === part;
  return isInPart && `${name}\n${license}`.toLowerCase().includes(query);
};

/** The text is also in state, because the URL is updated later. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('find') ?? '');
  const part = partNames.find((option) => option === search.get('of')) ?? 'all';
  const setParameter = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const find = (value: string): void => {
    setText(value);
    setParameter('find', value);
  };
  return { text, part, find, choose: (value: PartName) => setParameter('of', value === 'all' ? '' : value) };
};

const cell = 'py-2 pe-3 text-start font-normal last:pe-0';

const Rows = ({ dependencies }: { dependencies: readonly Dependency[] }) => {
  const t = useTranslation('about');
  const hasVersions = dependencies.some(({ version }) => version !== undefined);
  const titles = [t((w) => w.name), hasVersions && t((w) => w.version), t((w) => w.license), t((w) => w.usedBy)];
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="text-xs text-secondary">
          <tr>
            {titles.map(
              (title) =>
                title && (
                  <th key={title} scope="col" className={cell}>
                    {title}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {dependencies.map(({ name, version, license, of }) => (
            <tr key={`${of} ${name}`} className="border-0 border-t border-solid border-split">
              <th scope="row" className={`${cell} font-medium break-all`}>
                {name}
              </th>
              {hasVersions && <td className={`${cell} tabular-nums`}>{version}</td>}
              <td className={cell}>{license}</td>
              <td className={`${cell} whitespace-nowrap text-secondary`}>{t((w) => w.parts[of])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const DependencyList = ({ dependencies }: { dependencies: readonly Dependency[] }) => {
  const t = useTranslation('about');
  const { text, part, find, choose: setPart } = useFilter();
  const matchingDependencies = dependencies.filter((dependency) => isMatching(dependency, text, part));
  if (dependencies.length === 0) {
    return (
      <Panel title={t((w) => w.dependencies)}>
        <EmptyState message={t((w) => w.noLockfile)} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t((w) => w.dependencies)}
      note={<span aria-live="polite">{t((w) => w.dependencyCount, { count: matchingDependencies.length })}</span>}
    >
      <div className="mb-3 flex flex-wrap gap-3">
        <Input
          className="max-w-72"
          allowClear
          prefix={<SearchOutlined role={undefined} aria-label={undefined} aria-hidden />}
          aria-label={t((w) => w.search)}
          placeholder={t((w) => w.search)}
          value={text}
          onChange={(event) => find(event.target.value)}
        />
        <Segmented<PartName>
          aria-label={t((w) => w.usedBy)}
          value={part}
          onChange={setPart}
          options={partNames.map((value) => ({ value, label: t((w) => w.parts[value]) }))}
        />
      </div>
      {matchingDependencies.length > 0 ? (
        <Rows dependencies={matchingDependencies} />
      ) : (
        <EmptyState message={t((w) => w.noMatch, { text: text.trim() })} />
      )}
    </Panel>
  );
};
