import { readJobs } from '@atrium/contract/job/calls.ts';
import { create } from 'zustand';
import { makeStale } from './query.ts';

interface JobNews {
  /** This browser has heard of jobs of its person: the header shows them from then on. */
  readonly isHeard: boolean;
  /** Those that were asked for here, and whose end is to be told. */
  readonly awaited: ReadonlySet<number>;
}

export const useJobNews = create<JobNews>(() => ({ isHeard: false, awaited: new Set() }));

/** Jobs went on: whoever shows them reads them again. */
export const hearOfJobs = async (): Promise<void> => {
  useJobNews.setState({ isHeard: true });
  await makeStale([readJobs.family]);
};

/** A job was asked for here, however soon it ends. */
export const awaitJob = async (id: number): Promise<void> => {
  useJobNews.setState(({ awaited }) => ({ awaited: new Set([...awaited, id]) }));
  await hearOfJobs();
};
