import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSessionPage } from '../../testing/session-page.ts';
import { errorResponse, type Reply, successResponse } from '../../testing/test-server.ts';

const listeners: ((event: { key: string | null }) => void)[] = [];
beforeEach(() => {
  listeners.length = 0;
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string | null }) => void) =>
    listeners.push(listener),
  );
});

// The tested code reads only `company`.
const capabilities = {} as Capabilities;
const createBranding = (version: number) => ({
  version,
  name: `Name ${version}`,
  logo: '',
  preferences: {},
  locked: [],
});
const createStored = (version: number, isWhole: boolean) => ({ ...createBranding(version), isWhole });
const noSettings: ReturnType<typeof createStored> = {
  version: 0,
  name: '',
  logo: '',
  preferences: {},
  locked: [],
  isWhole: false,
};

/** `known` are the settings of the last page; the server has version 3. */
const open = async (
  knownSettings: ReturnType<typeof createStored> | null,
  isSignedIn: boolean,
  reply: Reply = successResponse(createBranding(3)),
) => {
  const page = await openSessionPage(() => reply);
  if (!isSignedIn) page.endSession('signed-out');
  const [{ followCompany, refreshCompany }, company] = await Promise.all([
    import('./company-sync.ts'),
    import('../preference/company.ts'),
  ]);
  if (knownSettings) company.companyStore.setState(knownSettings, true);
  const follow = (version: number | null) =>
    followCompany({ ...capabilities, ...(version !== null && { company: createBranding(version) }) });
  return { ...company, refreshCompany, follow, state: () => company.companyStore.getState(), ...page };
};

interface Case {
  readonly known: ReturnType<typeof createStored> | null;
  readonly isSignedIn: boolean;
  readonly published: number | null;
  readonly applied: ReturnType<typeof createStored>;
  readonly reads: number;
}

test.each<[string, Case]>([
  ['no settings', { known: null, isSignedIn: false, published: null, applied: noSettings, reads: 0 }],
  [
    'removed settings',
    { known: createStored(2, true), isSignedIn: true, published: null, applied: noSettings, reads: 0 },
  ],
  [
    'new settings before sign-in',
    { known: null, isSignedIn: false, published: 3, applied: createStored(3, false), reads: 0 },
  ],
  [
    'known settings before sign-in',
    { known: createStored(3, true), isSignedIn: false, published: 3, applied: createStored(3, true), reads: 0 },
  ],
  [
    'changed settings before sign-in',
    { known: createStored(2, true), isSignedIn: false, published: 3, applied: createStored(3, false), reads: 0 },
  ],
  [
    'new settings after sign-in',
    { known: null, isSignedIn: true, published: 3, applied: createStored(3, true), reads: 1 },
  ],
  [
    'settings known in part after sign-in',
    { known: createStored(3, false), isSignedIn: true, published: 3, applied: createStored(3, true), reads: 1 },
  ],
  [
    'known settings after sign-in',
    { known: createStored(3, true), isSignedIn: true, published: 3, applied: createStored(3, true), reads: 0 },
  ],
  [
    'changed settings after sign-in',
    { known: createStored(2, true), isSignedIn: true, published: 3, applied: createStored(3, true), reads: 1 },
  ],
])('a page that receives %s applies them', async (_, { known, isSignedIn, published, applied, reads }) => {
  const { follow, state, getRequests } = await open(known, isSignedIn);
  follow(published);
  await vi.waitFor(() => expect(state()).toEqual(applied));
  expect(getRequests('company-look')).toHaveLength(reads);
});

test('settings that cannot be read stay as they were', async () => {
  const { refreshCompany, state } = await open(createStored(2, true), true, errorResponse(403));
  await refreshCompany();
  expect(state()).toEqual(createStored(2, true));
});

test.each([
  ['company', true],
  [null, true],
  ['session', false],
])('a change of %s in another tab is applied: %s', async (key, isApplied) => {
  const { watchCompany, state } = await open(createStored(2, true), true);
  listeners.length = 0;
  watchCompany();
  localStorage.setItem('company', JSON.stringify({ state: createStored(4, true), version: 0 }));
  for (const listener of listeners) listener({ key });
  expect(state().version).toBe(isApplied ? 4 : 2);
});
