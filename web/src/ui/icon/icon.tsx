import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { createElement, memo, type ReactNode } from 'react';

/** Converts SVG attributes to React's names. */
const named = (attrs: AbstractNode['attrs']) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const draw = ({ tag, attrs, children = [] }: AbstractNode, key: number): ReactNode =>
  createElement(tag, { ...named(attrs), key }, ...children.map(draw));

/**
 * One of antd's drawings as nothing but an image, for what is drawn in great numbers or changes with every page: antd's own component for
 * icons puts each into an element of its own and looks after a style sheet with it. It takes the size and colour of the text, and screen
 * readers skip it.
 */
export const Icon = memo(({ of: { icon }, className = '' }: { of: IconDefinition; className?: string }) => {
  // Two-tone icons, which the product does not use, are created with their colors.
  if (typeof icon === 'function') return null;
  return (
    <svg {...named(icon.attrs)} className={`icon ${className}`} fill="currentColor" aria-hidden>
      {icon.children?.map(draw)}
    </svg>
  );
});
