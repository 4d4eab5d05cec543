import { type Language, languages } from '@atrium/contract/language.ts';
import { type BuiltinRole, builtinRoles } from '@atrium/contract/permissions.ts';
import { toWordPattern, getSearchForms } from '../../db/dialect/text-search.ts';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import { serverWords } from './server-words.ts';

interface NamedRole {
  readonly code: string;
  readonly name: string;
}

type RoleText = 'name' | 'remark';

const isBuiltin = (code: string): code is BuiltinRole => builtinRoles.some((role) => role === code);

const getBuiltinTexts = (code: string, field: RoleText): string[] =>
  isBuiltin(code) ? [...new Set(languages.map((lang) => serverWords[lang].builtinRoles[code][field]))] : [];

const translate = (lang: Language, code: string, field: RoleText, stored: string): string =>
  isBuiltin(code) && getBuiltinTexts(code, field).includes(stored)
    ? serverWords[lang].builtinRoles[code][field]
    : stored;

export const translateRoleName = (lang: Language, { code, name }: NamedRole): string =>
  translate(lang, code, 'name', name);

/** Returns all names of a role: several for a built-in role that was not renamed. */
export const getRoleNames = ({ code, name }: NamedRole): string[] => {
  const texts = getBuiltinTexts(code, 'name');
  return texts.includes(name) ? texts : [name];
};

export const translateRole = <Role extends NamedRole & { readonly remark: string }>(
  lang: Language,
  role: Role,
): Role => ({
  ...role,
  name: translateRoleName(lang, role),
  remark: translate(lang, role.code, 'remark', role.remark),
});

export const toStoredText = (code: string, field: RoleText, stored: string, input: string | undefined): string => {
  const texts = getBuiltinTexts(code, field);
  return input === undefined || (texts.includes(stored) && texts.includes(input)) ? stored : input;
};

/** Returns the built-in roles with their default names in all languages and their name in one language. */
export const getBuiltinNames = (lang: Language): { code: BuiltinRole; names: string[]; name: string }[] =>
  builtinRoles.map((code) => ({
    code,
    names: getBuiltinTexts(code, 'name'),
    name: serverWords[lang].builtinRoles[code].name,
  }));

const isNameFound = (name: string, forms: readonly string[]): boolean =>
  forms.some((form) => createNamePinyin(name).name_search.includes(toWordPattern(form)));

/** Returns the built-in roles whose name in any language, or its pinyin, contains a text. */
export const findBuiltinNames = (text: string): { code: BuiltinRole; names: string[] }[] =>
  builtinRoles
    .map((code) => ({ code, names: getBuiltinTexts(code, 'name') }))
    .filter(({ names }) => names.some((name) => isNameFound(name, getSearchForms(text))));
