import { expect, it } from 'vitest';
import type { Language } from '../language.ts';
import { registerLabels, allResources, labeledDefinitions, type Labels } from '../resources.ts';
import type { Resource } from './field.ts';
import { addTranslations, getLabel, type ResourceLabels, getOptionLabel } from './labels.ts';

const words = { 'zh-CN': '字', 'en-US': 'word' };

const tree = {
  name: 'tree',
  table: 'trees',
  one: { 'zh-CN': '树', 'en-US': 'tree' },
  many: { 'zh-CN': '树', 'en-US': 'Trees' },
  fields: {
    id: { type: 'id', label: { 'zh-CN': '编号', 'en-US': 'Id' }, readOnly: true, list: { width: 90 } },
    leaf: {
      type: 'choice',
      label: { 'zh-CN': '叶', 'en-US': 'Leaf' },
      hint: { 'zh-CN': '形状', 'en-US': 'Its form' },
      options: { fan: { 'zh-CN': '扇形', 'en-US': 'Fan' }, needle: { 'zh-CN': '针形', 'en-US': 'Needle' } },
      initial: 'fan',
    },
  },
} as const satisfies Resource;

const options = { fan: 'Fächer', needle: 'Nadel' };
const german = {
  one: 'Baum',
  many: 'Bäume',
  fields: { id: { label: 'Nummer' }, leaf: { label: 'Blatt', hint: 'Seine Form', options } },
} satisfies ResourceLabels<typeof tree>;

// None of these may compile.
const { one, many, fields } = german;
const incompleteLabels: readonly ResourceLabels<typeof tree>[] = [
  // @ts-expect-error the name of the resource is missing
  { many, fields },
  // @ts-expect-error a field is missing
  { one, many, fields: { id: fields.id } },
  // @ts-expect-error a label is missing
  { one, many, fields: { ...fields, id: {} } },
  // @ts-expect-error the hint is missing
  { one, many, fields: { ...fields, leaf: { label: 'Blatt', options } } },
  // @ts-expect-error an option is missing
  { one, many, fields: { ...fields, leaf: { ...fields.leaf, options: { fan: 'Fächer' } } } },
  // @ts-expect-error the field is unknown
  { one, many, fields: { ...fields, bark: { label: 'Rinde' } } },
];
// @ts-expect-error the labels of all resources are missing
const emptyLabels: Labels = {};

// A language that the product does not have.
const furtherLanguage = 'de-DE' as string as Language;

it('a definition accepts labels of a further language for all texts', () => {
  expect(getLabel(tree.one, furtherLanguage)).toBe('tree');
  addTranslations(furtherLanguage, tree, german);
  expect([getLabel(tree.one, furtherLanguage), getLabel(tree.fields.leaf.hint, furtherLanguage)]).toEqual([
    'Baum',
    'Seine Form',
  ]);
  expect(getOptionLabel(tree.fields.leaf, 'needle', furtherLanguage)).toBe('Nadel');
  expect([getLabel(tree.one, 'zh-CN'), getLabel(tree.one, 'en-US')]).toEqual(['树', 'tree']);
  expect(getOptionLabel(tree.fields.leaf, 'toString', furtherLanguage)).toBe('toString');
  expect([incompleteLabels.length, emptyLabels]).toEqual([6, {}]);
});

const pseudo = 'en-XA' as string as Language;
const isWords = (part: object): part is typeof words => 'en-US' in part;

/** Returns all texts of a resource definition in brackets. */
const bracketTexts = (part: object): object =>
  Object.fromEntries(
    Object.entries(part).flatMap(([key, inner]: [string, unknown]) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return [];
      return [[key, isWords(inner) ? `[${inner['en-US']}]` : bracketTexts(inner)]];
    }),
  );

/** Returns all texts of a part of a definition in a language. */
const listTexts = (part: object, language: Language): string[] =>
  Object.values(part).flatMap((inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return [];
    return isWords(inner) ? [getLabel(inner, language)] : listTexts(inner, language);
  });

it.each(allResources.map((resource) => [resource.name, resource] as const))(
  'all texts of %s are returned in the requested language',
  (_name, resource) => {
    // Has the required shape, because it is derived from the register.
    registerLabels(pseudo, bracketTexts(labeledDefinitions) as Labels);
    const texts = listTexts(resource, pseudo);
    expect(texts.length).toBeGreaterThan(Object.keys(resource.fields).length);
    expect(texts).toEqual(listTexts(resource, 'en-US').map((text) => `[${text}]`));
  },
);
