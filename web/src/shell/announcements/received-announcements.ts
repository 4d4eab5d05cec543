import { readAnnouncements } from '@atrium/contract/announcement/calls.ts';
import type { CurrentAnnouncement } from '@atrium/contract/announcement/schemas.ts';
import { create } from 'zustand';
import { useApiQuery } from '../../lib/query/query.ts';

const noAnnouncements: readonly CurrentAnnouncement[] = [];

export const useOpenAnnouncement = create<{ readonly id: number | null }>()(() => ({ id: null }));

export const useAnnouncements = (): readonly CurrentAnnouncement[] =>
  useApiQuery(readAnnouncements, undefined, { skipsErrorToast: true, isBackground: true }).data ?? noAnnouncements;
