import { readJobs } from '@atrium/contract/job/calls.ts';
import { create } from 'zustand';
import { makeStale } from './query.ts';

interface JobNews {
  /** This browser has heard of jobs of its person: the header shows them from then on. */
  readonly isHeard: boolean;
}

export const useJobNews = create<JobNews>(() => ({ isHeard: false }));

/** Jobs went on: whoever shows them reads them again. */
export const hearOfJobs = async (): Promise<void> => {
  useJobNews.setState({ isHeard: true });
  await makeStale([readJobs.family]);
};
