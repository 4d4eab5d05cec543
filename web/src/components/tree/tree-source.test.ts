import { listDepts } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import { listMenu } from '@atrium/contract/menu/calls.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import { hashKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query.ts';
import { preloadResource } from '../resource/resource-rows.ts';
import { createTreeSource } from './tree-source.ts';

afterEach(() => queryClient.clear());

const readKeys = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);

test.each([
  ['departments', preloadResource(createTreeSource(deptResource, listDepts)), listDepts],
  ['menu items', preloadResource(createTreeSource(menuResource, listMenu)), listMenu],
])(
  'an unfiltered tree of %s has the query key of its forms, also with a sort order in the address',
  async (...input) => {
    const [, preloadData, call] = input;
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await preloadData(new URLSearchParams('sort=-createTime'));
    expect(readKeys()).toEqual([hashKey([call.path, {}])]);
  },
);
