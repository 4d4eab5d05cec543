import type { Fields } from '@atrium/contract/resource/field.ts';
import { todaysQuery } from '@atrium/contract/resource/formerly.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** An address that somebody kept from before fields were renamed becomes the one of today, which the list reads. */
export const useTodaysAddress = (fields: Fields): void => {
  const [query, setQuery] = useSearchParams();
  const kept = new URLSearchParams(Object.fromEntries(query)).toString();
  const today = new URLSearchParams(todaysQuery(fields)(Object.fromEntries(query))).toString();
  useEffect(() => {
    if (today !== kept) setQuery(today, { replace: true });
  }, [kept, today, setQuery]);
};
