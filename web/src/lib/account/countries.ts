import type { CallResult } from '@atrium/contract/call.ts';
import { readCountryCallingCodes } from '@atrium/contract/country/calls.ts';
import { type Language, languageTable } from '@atrium/contract/language.ts';
import { callApi } from '../api/api.ts';

export type Country = CallResult<typeof readCountryCallingCodes>[number];

let pendingLoad: Promise<readonly Country[]> | undefined;

/** Loads all countries once; a failure (`RequestFailure`, with a toast) is not cached. */
export const loadCountries = (): Promise<readonly Country[]> => {
  pendingLoad ??= callApi(readCountryCallingCodes).catch((failure: unknown) => {
    pendingLoad = undefined;
    throw failure;
  });
  return pendingLoad;
};

export const getCountryName = (country: Country, language: Language): string =>
  country[languageTable[language].countryName];

/** Matches a part of the name in either language, or the start of the calling code with or without `+`. */
export const matchesCountry = ({ cn, en, code }: Country, search: string): boolean => {
  const query = search.trim().toLowerCase();
  const number = query.replace(/^(?:\+|00)/, '');
  const isNumber = /^\d+$/.test(number);
  return isNumber ? String(code).startsWith(number) : cn.includes(query) || en.toLowerCase().includes(query);
};

export const sortCountries = (countries: readonly Country[], language: Language): Country[] => {
  const { compare } = new Intl.Collator(language);
  return countries.toSorted((a, b) => {
    const isAFirst = a.code === 86;
    const isBFirst = b.code === 86;
    return isAFirst === isBFirst
      ? compare(getCountryName(a, language), getCountryName(b, language))
      : Number(isBFirst) - Number(isAFirst);
  });
};
