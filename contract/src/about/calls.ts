import { get } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { about, capabilities, health, liveness, readiness } from './schemas.ts';

export const readCapabilities = get<typeof nothing, typeof capabilities>('about', 'capabilities', 'public');
export const readAbout = get<typeof nothing, typeof about>('about', 'about', '/about');
export const readHealth = get<typeof nothing, typeof health>('about', 'health', 'public');
export const readLiveness = get<typeof nothing, typeof liveness>('about', 'health/live', 'public');
export const readReadiness = get<typeof nothing, typeof readiness>('about', 'health/ready', 'public');
