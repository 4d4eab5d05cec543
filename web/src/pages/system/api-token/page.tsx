import { apiTokenCalls } from '@atrium/contract/api-token/calls.ts';
import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useApiTokenScreen } from './use-api-token-screen.tsx';

export const words = ['api-token', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: apiTokenResource, calls: apiTokenCalls });

export default function ApiTokenPage() {
  return <ResourcePage {...useApiTokenScreen()} hasRowActions />;
}
