import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { about, capabilities, health, liveness, readiness } from './schemas.ts';

export const readCapabilities = get<typeof noInput, typeof capabilities>('about', 'capabilities', 'public');
export const readAbout = get<typeof noInput, typeof about>('about', 'about', '/about');
export const readHealth = get<typeof noInput, typeof health>('about', 'health', 'public');
export const readLiveness = get<typeof noInput, typeof liveness>('about', 'health/live', 'public');
export const readReadiness = get<typeof noInput, typeof readiness>('about', 'health/ready', 'public');
