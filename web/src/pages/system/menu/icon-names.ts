import { iconNames } from '../../../components/icon/named-icon.tsx';
import { otherIconNames } from '../../../components/icon/other-icon.tsx';
import { chineseName } from './icon-words.ts';

/** Returns the name of an icon in words: "User add" for `UserAddOutlined`. */
export const iconWords = (name: string): string => {
  const [first = '', ...others] = name
    .replace(/^Ri(?=[A-Z])/, '')
    .replace(/(?:Outlined|Icon|Line)$/, '')
    .split(/(?<=[a-z\d])(?=[A-Z])/);
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
};

const known = new Set(iconNames);
const all = [...iconNames, ...otherIconNames.filter((name) => !known.has(name))].map((name) => {
  const spoken = iconWords(name);
  return { name, spoken, sought: [name, spoken, chineseName(spoken)].join(' ').toLowerCase() };
});

export type IconChoice = (typeof all)[number];

/** Icons of the built-in menu come first. */
export const findIcons = (typed: string): readonly IconChoice[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ sought }) => words.every((word) => sought.includes(word)));
};
