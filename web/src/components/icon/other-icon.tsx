import * as drawings from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { Icon } from './icon.tsx';

const byName = new Map(Object.entries<IconDefinition>(drawings).filter(([name]) => name.endsWith('Outlined')));

/** All outlined icons of antd. Large: import this file lazily. */
export const otherIconNames: readonly string[] = [...byName.keys()];

const warned = new Set<string>();

/** Renders nothing for an unknown name, and logs one warning. */
export const OtherIcon = ({ name }: { name: string }) => {
  const drawing = byName.get(name);
  if (drawing) return <Icon of={drawing} />;
  if (!warned.has(name)) {
    warned.add(name);
    console.warn(`There is no icon named "${name}".`);
  }
  return null;
};
