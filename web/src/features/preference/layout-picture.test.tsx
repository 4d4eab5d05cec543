import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoginPicture, NavigationPicture } from './layout-picture.tsx';

const [navigation, signIn] = [
  { side: 1, top: 1, 'two-column': 2, mixed: 2 },
  { 'layout-left': 1, 'layout-center': 1, 'layout-right': 1 },
];
// The keys of literals have their types.
const pictures = [
  ...Object.entries(navigation).map(
    ([style, marked]) =>
      [style, <NavigationPicture key={style} style={style as keyof typeof navigation} />, marked] as const,
  ),
  ...Object.entries(signIn).map(
    ([layout, marked]) =>
      [layout, <LoginPicture key={layout} layout={layout as keyof typeof signIn} />, marked] as const,
  ),
];

const readBlocks = (markup: string) =>
  [...markup.matchAll(/<rect([^>]*)>/g)].map(([, text = '']) => {
    const read = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(text)?.[1]);
    const [left, top] = [read('x'), read('y')];
    return {
      left,
      top,
      right: left + read('width'),
      bottom: top + read('height'),
      isMarked: text.includes('"fill-primary"'),
    };
  });

test.each(pictures)('the picture of %s marks its menus or its form, within its frame', (_, picture, marked) => {
  const blocks = readBlocks(renderToStaticMarkup(picture));
  expect(blocks.filter(({ isMarked }) => isMarked)).toHaveLength(marked);
  const others = blocks.filter(({ isMarked }) => !isMarked);
  expect(others.length).toBeGreaterThan(0);
  expect(Math.min(...blocks.flatMap(({ left, top }) => [left, top]))).toBe(4);
  expect(Math.max(...blocks.map(({ right }) => right))).toBe(76);
  expect(Math.max(...blocks.map(({ bottom }) => bottom))).toBe(44);
});

test('all pictures differ', () => {
  expect(new Set(pictures.map(([, picture]) => renderToStaticMarkup(picture))).size).toBe(pictures.length);
});
