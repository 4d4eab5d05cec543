import { useState } from 'react';
import {
  type Country,
  getCountryName,
  matchesCountry,
  loadCountries,
  sortCountries,
} from '../../lib/account/countries.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { Select } from './select.tsx';

interface CountryCodeSelectProps {
  value: number;
  onChange: (code: number) => void;
  isDisabled?: boolean;
}

const getCountryKey = ({ code, en }: Country) => `${code} ${en}`;

export const CountryCodeSelect = ({ value, onChange, isDisabled = false }: CountryCodeSelectProps) => {
  const t = useTranslation('fields');
  const common = useTranslation('common');
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly Country[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [selectedCountry, setSelectedCountry] = useState<Country | null>(null);
  const loadOnOpen = async (isOpen: boolean): Promise<void> => {
    if (!isOpen || countries || isLoading) return;
    setLoading(true);
    try {
      setCountries(await loadCountries());
    } catch {
      // The API client has shown the error; the next opening retries.
    } finally {
      setLoading(false);
    }
  };
  const sortedCountries = sortCountries(countries ?? [], language);
  const currentCountry =
    selectedCountry?.code === value ? selectedCountry : sortedCountries.find(({ code }) => code === value);
  return (
    <Select<string, { value: string; country: Country }>
      aria-label={t((w) => w.countryCode)}
      className="w-24! shrink-0"
      popupMatchSelectWidth={280}
      disabled={isDisabled}
      value={currentCountry ? getCountryKey(currentCountry) : String(value)}
      labelRender={() => `+${value}`}
      loading={isLoading}
      onOpenChange={(isOpen) => void loadOnOpen(isOpen)}
      showSearch={{ filterOption: (search, option) => option !== undefined && matchesCountry(option.country, search) }}
      placeholder={t((w) => w.countrySearch)}
      notFoundContent={countries ? t((w) => w.noCountry) : common((w) => (isLoading ? w.loading : w.loadFailed))}
      options={sortedCountries.map((country) => ({ value: getCountryKey(country), country }))}
      optionRender={({ data: { country } }) => (
        <span className="flex justify-between gap-4">
          <span className="truncate">{getCountryName(country, language)}</span>
          <span className="text-secondary tabular-nums">+{country.code}</span>
        </span>
      )}
      onSelect={(_key, { country }) => {
        setSelectedCountry(country);
        onChange(country.code);
      }}
    />
  );
};
