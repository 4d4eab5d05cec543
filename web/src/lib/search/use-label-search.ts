import { useMemo, useState } from 'react';
import { findLabels, indexLabels, normalizeQuery, type Readings } from './pinyin-match.ts';
import { loadReadings, useReadings } from './pinyin-readings.ts';

export const createLabelFinder = (
  labels: readonly string[],
  readings: Readings,
): ((text: string, label: string) => boolean) => {
  const index = indexLabels(labels);
  // A picker checks every label with the same text.
  let lastResult: { readonly query: string; readonly matches: ReadonlySet<string> } | undefined;
  const findMatches = (query: string): ReadonlySet<string> => {
    if (lastResult?.query !== query)
      lastResult = {
        query,
        matches: new Set(findLabels(index, query, readings).map((position) => labels[position] ?? '')),
      };
    return lastResult.matches;
  };
  return (text, label) => {
    const query = normalizeQuery(text);
    return query === '' || findMatches(query).has(label);
  };
};

export interface LabelSearch {
  readonly isMatch: (text: string, label: string) => boolean;
  readonly onSearch: (text: string) => void;
}

export const useLabelSearch = (labels: readonly string[]): LabelSearch => {
  const readings = useReadings((state) => state.readings);
  // Pickers recreate their options on each render.
  const key = labels.join('\n');
  return useMemo(() => {
    const names = key.split('\n');
    return {
      isMatch: createLabelFinder(names, readings),
      onSearch: (text) => {
        if (normalizeQuery(text) !== '') loadReadings([...new Set(names.join(''))]);
      },
    };
  }, [key, readings]);
};

interface Branch {
  readonly value: number | string;
  readonly title: string;
  readonly children?: readonly Branch[];
}

const flattenBranches = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flattenBranches(branch.children ?? [])]);

export const useSelectSearch = (options: readonly { readonly label: string; readonly name?: string }[]) => {
  const { isMatch, onSearch } = useLabelSearch(options.map(({ label, name }) => name ?? label));
  const filterOption = (text: string, option?: { readonly label?: unknown; readonly name?: unknown }): boolean =>
    isMatch(text, String(option?.name ?? option?.label));
  return { filterOption, onSearch };
};

export const useTreeSearch = (tree: readonly Branch[]) => {
  const allBranches = flattenBranches(tree);
  const { isMatch, onSearch } = useLabelSearch(allBranches.map(({ title }) => title));
  const [inputText, setInputText] = useState('');
  const search = (text: string): void => {
    setInputText(text);
    onSearch(text);
  };
  return {
    showSearch: {
      filterTreeNode: (text: string, branch: { readonly title?: unknown }) => isMatch(text, String(branch.title)),
      onSearch: search,
    },
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) setInputText('');
    },
    // Pinyin matches may be in branches that were collapsed before the dictionary loaded.
    ...(normalizeQuery(inputText) !== '' && { treeExpandedKeys: allBranches.map(({ value }) => value) }),
  };
};
