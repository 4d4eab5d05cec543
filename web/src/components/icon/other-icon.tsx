import * as drawings from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { Icon } from './icon.tsx';

const iconByName = new Map(Object.entries<IconDefinition>(drawings).filter(([name]) => name.endsWith('Outlined')));

/** All outlined icons of antd. Large: import this file lazily. */
export const otherIconNames: readonly string[] = [...iconByName.keys()];

const warnedNames = new Set<string>();

/** Renders nothing for an unknown name, and logs one warning. */
export const OtherIcon = ({ name }: { name: string }) => {
  const drawing = iconByName.get(name);
  if (drawing) return <Icon of={drawing} />;
  if (!warnedNames.has(name)) {
    warnedNames.add(name);
    console.warn(`There is no icon named "${name}".`);
  }
  return null;
};
