import { iconNames } from '../../../components/icon/named-icon.tsx';
import { otherIconNames } from '../../../components/icon/other-icon.tsx';
import { getChineseName } from './icon-words.ts';

/** Returns the name of an icon in words: "User add" for `UserAddOutlined`. */
export const splitIconName = (name: string): string => {
  const [first = '', ...otherWords] = name
    .replace(/^Ri(?=[A-Z])/, '')
    .replace(/(?:Outlined|Icon|Line)$/, '')
    .split(/(?<=[a-z\d])(?=[A-Z])/);
  return [first, ...otherWords.map((word) => word.toLowerCase())].join(' ');
};

const names = new Set(iconNames);
const icons = [...iconNames, ...otherIconNames.filter((name) => !names.has(name))].map((name) => {
  const spoken = splitIconName(name);
  return { name, spoken, searchText: [name, spoken, getChineseName(spoken)].join(' ').toLowerCase() };
});

export type IconChoice = (typeof icons)[number];

export const findIcons = (typedText: string): readonly IconChoice[] => {
  const words = typedText.toLowerCase().split(/\s+/).filter(Boolean);
  return icons.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
};
