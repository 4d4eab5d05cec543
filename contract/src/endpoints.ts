import { aboutEndpoints } from './about.ts';
import { countryEndpoints } from './country.ts';
import type { Endpoint } from './endpoint.ts';
import { figureEndpoints } from './figure.ts';
import { menuEndpoints } from './menu.ts';
import { notificationEndpoints } from './notification.ts';
import { sessionEndpoints } from './session.ts';
import { setupEndpoints } from './setup.ts';
import { userEndpoints } from './user.ts';

/** Every endpoint of the product: the API document and the tests of who may call what go through this list. */
export const endpoints: readonly Endpoint[] = [
  sessionEndpoints,
  setupEndpoints,
  userEndpoints,
  menuEndpoints,
  figureEndpoints,
  notificationEndpoints,
  countryEndpoints,
  aboutEndpoints,
].flatMap((feature): Endpoint[] => Object.values(feature));
