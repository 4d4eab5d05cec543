import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { Icon } from './icon.tsx';

const drawings = import.meta.glob<IconDefinition>(
  '../../../../node_modules/@ant-design/icons-svg/es/asn/*Outlined.js',
  {
    eager: true,
    import: 'default',
  },
);

const byName = new Map(
  Object.entries(drawings).map(([file, drawing]) => [file.slice(file.lastIndexOf('/') + 1, -'.js'.length), drawing]),
);

/** Every outlined icon of antd by name: what an icon picker offers. Large, so it is imported only when it is needed. */
export const otherIconNames: readonly string[] = [...byName.keys()];

const warned = new Set<string>();

/** An outlined icon of antd that the built-in menu does not use; an unknown name is warned about once and shows nothing. */
export const OtherIcon = ({ name }: { name: string }) => {
  const drawing = byName.get(name);
  if (drawing) return <Icon of={drawing} />;
  if (!warned.has(name)) {
    warned.add(name);
    console.warn(`There is no icon named "${name}".`);
  }
  return null;
};
