import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { useStoredName, useStoredNames } from './stored-names.ts';

const Named = ({ name }: { name: string | undefined }) => <i>{useStoredName()(name)}</i>;
const shown = (name: string | undefined) => renderToStaticMarkup(<Named name={name} />);

afterEach(() => useStoredNames.setState(new Map(), true));

test('a name is what it is, though words of the interface have the same key', () => {
  expect(shown('common.menu.role')).toBe('<i>common.menu.role</i>');
  expect(shown('财务部')).toBe('<i>财务部</i>');
});

test('a name that another server leaves out is none', () => {
  expect(shown(undefined)).toBe('<i></i>');
});
