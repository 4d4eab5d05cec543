import { identityProviderCalls, identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useTranslation } from '../../../lib/language/i18n.ts';

export const words = resourceWords;

export const preloadData = preloadResource({ resource: identityProviderResource, calls: identityProviderCalls });

export default function SignInPage() {
  const c = useTranslation('common');
  return (
    <ResourcePage
      resource={identityProviderResource}
      calls={identityProviderCalls}
      title={c((w) => w.menu.signInWays)}
    />
  );
}
