import { get, post, put } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { noInput } from '../schema/shape.ts';
import type {
  deliveryOutcome,
  testMessageInput,
  companyChange,
  companyBranding,
  companySettings,
  firstStepsState,
} from './schemas.ts';

const settingsPage = '/system/setting';

export const readCompanyBranding = get<typeof noInput, typeof companyBranding>('company', 'company-look', 'signed-in');
export const readCompanySettings = get<typeof noInput, typeof companySettings>(
  'company',
  'company-settings',
  settingsPage,
);
export const changeCompanySettings = put<typeof companyChange, typeof companySettings>('company', 'company-settings', [
  settingsPage,
  buttons.update,
]);
export const sendTestMessage = post<typeof testMessageInput, typeof deliveryOutcome>(
  'company',
  'company-settings/test-carrier',
  [settingsPage, buttons.update],
  [],
);

export const readFirstSteps = get<typeof noInput, typeof firstStepsState>(
  'first-steps',
  'company-first-steps',
  settingsPage,
);
export const dismissFirstSteps = post<typeof noInput, typeof firstStepsState>(
  'first-steps',
  'company-first-steps/dismiss',
  [settingsPage, buttons.update],
);
